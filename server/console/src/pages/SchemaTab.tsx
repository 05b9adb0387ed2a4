// SPDX-License-Identifier: Apache-2.0
import { version as loadVersion } from "../api/registry.ts";
import type { Metadata, RuleSet, VersionDetails, VersionRow } from "../api/types.ts";
import { SchemaText } from "../editor/SchemaText.tsx";
import { prettyJson, timeText, visible } from "../text.ts";
import { Shown, useLoaded } from "../ui/load.tsx";
import { VersionLink, VersionLinks } from "../ui/parts.tsx";
import { VersionActions } from "./VersionActions.tsx";

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
          <VersionActions subject={props.subject} version={version} changed={props.changed} />
          <h2>Schema</h2>
          {version.schema === undefined ? (
            <p>The version has no schema. It was imported without one.</p>
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
