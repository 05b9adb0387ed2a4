// SPDX-License-Identifier: Apache-2.0
import { useState } from "preact/hooks";
import { deleteVersion, register, version as loadVersion } from "../api/registry.ts";
import type { Metadata, RuleSet, VersionDetails, VersionRow } from "../api/types.ts";
import { SchemaText } from "../editor/SchemaText.tsx";
import { prettyJson, subjectText, timeText, visible } from "../text.ts";
import { announce } from "../ui/announce.tsx";
import { Confirm } from "../ui/Dialog.tsx";
import { Shown, useLoaded } from "../ui/load.tsx";
import { VersionLink, VersionLinks } from "../ui/parts.tsx";

/** One version: its schema, and what belongs to it. */
export function SchemaTab(props: { subject: string; row: VersionRow; changed: () => void }) {
  const loaded = useLoaded(
    (signal) => loadVersion(props.subject, props.row.version, signal),
    [props.subject, props.row.version, props.row.deleted],
  );
  return (
    <Shown loaded={loaded} what="the version">
      {(version) => (
        <>
          <Facts version={version} />
          <Actions subject={props.subject} version={version} changed={props.changed} />
          <h2>Schema</h2>
          {version.schema === undefined ? (
            <p>The version has no schema. It was imported so.</p>
          ) : (
            <SchemaText label={`Schema of version ${version.version}`} text={prettyJson(version.schema)} />
          )}
          {version.metadata !== undefined && <MetadataView metadata={version.metadata} />}
          {version.ruleSet !== undefined && <RuleSetView rules={version.ruleSet} />}
        </>
      )}
    </Shown>
  );
}

function Facts(props: { version: VersionDetails }) {
  const { version } = props;
  return (
    <dl class="facts">
      <div>
        <dt>Version</dt>
        <dd>
          {version.version}
          {version.deleted && <span class="chip deleted">deleted</span>}
        </dd>
      </div>
      <div>
        <dt>Schema id</dt>
        <dd>{version.id}</dd>
      </div>
      <div>
        <dt>GUID</dt>
        <dd>
          <code>{version.guid}</code>
        </dd>
      </div>
      {version.timestamp > 0 && (
        <div>
          <dt>{version.deleted ? "Deleted" : "Registered"}</dt>
          <dd>{timeText(version.timestamp)}</dd>
        </div>
      )}
      {version.targets !== undefined && (
        <div>
          <dt>Refers to</dt>
          <dd>
            <ul class="plain">
              {version.targets.map((each) => (
                <li key={each.name}>
                  <code>{visible(each.name)}</code>
                  {each.target === undefined ? " (missing)" : <> in <VersionLink version={each.target} /></>}
                </li>
              ))}
            </ul>
          </dd>
        </div>
      )}
      {version.referencedBy !== undefined && (
        <div>
          <dt>Referenced by</dt>
          <dd>
            <VersionLinks versions={version.referencedBy} />
          </dd>
        </div>
      )}
      {version.sameId !== undefined && (
        <div>
          <dt>Same schema</dt>
          <dd>
            <VersionLinks versions={version.sameId} />
          </dd>
        </div>
      )}
    </dl>
  );
}

function Actions(props: { subject: string; version: VersionDetails; changed: () => void }) {
  const { subject, version } = props;
  const [asking, setAsking] = useState<"delete" | "restore" | null>(null);
  const blockers = (version.deleted ? version.blockers?.permanent : version.blockers?.soft) ?? [];
  const close = (): void => setAsking(null);
  const remove = async (): Promise<void> => {
    await deleteVersion(subject, version.version, version.deleted);
    announce(`Deleted version ${version.version} of ${subjectText(subject)}${version.deleted ? " for ever" : ""}.`);
    props.changed();
  };
  const restore = async (): Promise<void> => {
    const answer = await register(subject, {
      schema: version.schema ?? "",
      references: version.references ?? [],
      ...(version.metadata === undefined ? {} : { metadata: version.metadata }),
      ...(version.ruleSet === undefined ? {} : { ruleSet: version.ruleSet }),
    });
    announce(`Restored the schema with id ${answer.id}${answer.version === undefined ? "" : ` as version ${answer.version}`}.`);
    props.changed();
  };
  return (
    <div class="actions start">
      {version.deleted && (
        <button type="button" class="primary" onClick={() => setAsking("restore")}>
          Restore…
        </button>
      )}
      <button type="button" class="danger" onClick={() => setAsking("delete")}>
        {version.deleted ? "Delete version for ever…" : "Delete version…"}
      </button>
      {asking === "restore" && (
        <Confirm title={`Restore version ${version.version}`} action="Restore" run={restore} onClose={close}>
          <p>
            This registers the schema again. It keeps its id {version.id} and gets a new version number. The compatibility level is
            checked as for any new version.
          </p>
        </Confirm>
      )}
      {asking === "delete" && (
        <Confirm
          title={version.deleted ? `Delete version ${version.version} for ever` : `Delete version ${version.version}`}
          action={version.deleted ? "Delete for ever" : "Delete"}
          dangerous
          {...(version.deleted ? { typed: String(version.version) } : {})}
          run={remove}
          onClose={close}
        >
          <p>
            {version.deleted
              ? "This removes the version. It cannot be undone: if no other version has its schema, records with it become unreadable."
              : "Applications can still read records with this schema by id, but cannot find the version. You can restore it later."}
          </p>
          {blockers.length > 0 && (
            <div class="failure">
              <p>
                <strong>The version cannot be deleted</strong> because these versions refer to it:
              </p>
              <VersionLinks versions={blockers} />
            </div>
          )}
        </Confirm>
      )}
    </div>
  );
}

function MetadataView(props: { metadata: Metadata }) {
  const { properties, tags, sensitive } = props.metadata;
  return (
    <section>
      <h2>Metadata</h2>
      <div class="scroll" tabIndex={0} role="region" aria-label="Metadata">
        <table>
          <thead>
            <tr>
              <th>Property</th>
              <th>Value</th>
            </tr>
          </thead>
          <tbody>
            {Object.entries(properties ?? {}).map(([name, value]) => (
              <tr key={name}>
                <td>{visible(name)}</td>
                <td>{sensitive?.includes(name) === true ? "(sensitive)" : visible(value)}</td>
              </tr>
            ))}
            {Object.entries(tags ?? {}).map(([path, names]) => (
              <tr key={`tag ${path}`}>
                <td>
                  Tags of <code>{visible(path)}</code>
                </td>
                <td>{names.map(visible).join(", ")}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function RuleSetView(props: { rules: RuleSet }) {
  return (
    <section>
      <h2>Rules</h2>
      <p>The server keeps rules for its clients and never runs them.</p>
      <div class="scroll" tabIndex={0} role="region" aria-label="Rules">
        <table>
          <thead>
            <tr>
              <th>Set</th>
              <th>Name</th>
              <th>Kind</th>
              <th>Mode</th>
              <th>Type</th>
              <th>Expression</th>
            </tr>
          </thead>
          <tbody>
            {Object.entries(props.rules).flatMap(([set, rules]) =>
              (Array.isArray(rules) ? rules : []).map((rule, index) => (
                <tr key={`${set} ${index}`}>
                  <td>{set.replace(/Rules$/, "")}</td>
                  <td>
                    {visible(rule.name ?? "")}
                    {rule.disabled === true && <span class="chip">disabled</span>}
                    {rule.doc !== undefined && <div class="from">{visible(rule.doc)}</div>}
                  </td>
                  <td>{rule.kind}</td>
                  <td>{rule.mode}</td>
                  <td>{visible(rule.type ?? "")}</td>
                  <td>
                    <code>{visible(rule.expr ?? "")}</code>
                  </td>
                </tr>
              )),
            )}
          </tbody>
        </table>
      </div>
    </section>
  );
}
