// SPDX-License-Identifier: Apache-2.0
import { difference, version as loadVersion } from "../api/registry.ts";
import type { Difference, Effect, Reading, VersionRow } from "../api/types.ts";
import { SchemaMerge } from "../editor/SchemaMerge.tsx";
import { go, subjectHref } from "../route.ts";
import { prettyJson, visible } from "../text.ts";
import { Shown, useLoaded } from "../ui/load.tsx";
import { Findings } from "../ui/Findings.tsx";

interface CompareProps {
  subject: string;
  versions: VersionRow[];
  newer: number;
  older: number | null;
}

/** Two versions: what changed, who reads whose data, and the texts side by side. */
export function CompareTab(props: CompareProps) {
  const { subject, versions, newer } = props;
  const older = props.older ?? versions.find((each) => each.version < newer)?.version ?? newer;
  const loaded = useLoaded((signal) => difference(subject, older, newer, signal), [subject, older, newer]);
  const texts = useLoaded(
    (signal) => Promise.all([loadVersion(subject, older, signal), loadVersion(subject, newer, signal)]),
    [subject, older, newer],
  );
  const choose = (place: { older?: number; version?: number }): void =>
    go(subjectHref(subject, { tab: "compare", older, version: newer, ...place }));
  return (
    <>
      <div class="filters">
        <VersionSelect label="Older schema" versions={versions} value={older} onChange={(number) => choose({ older: number })} />
        <VersionSelect label="Newer schema" versions={versions} value={newer} onChange={(number) => choose({ version: number })} />
        <button type="button" onClick={() => choose({ older: newer, version: older })}>
          Swap
        </button>
      </div>
      <Shown loaded={loaded} what="the difference">
        {(found) => <DifferenceView found={found} older={`version ${older}`} newer={`version ${newer}`} />}
      </Shown>
      <h2>Difference by text</h2>
      <Shown loaded={texts} what="the texts">
        {([before, after]) => (
          <SchemaMerge
            key={`${older} ${newer}`}
            older={prettyJson(before.schema ?? "")}
            newer={prettyJson(after.schema ?? "")}
            olderLabel={`Schema of version ${older}`}
            newerLabel={`Schema of version ${newer}`}
          />
        )}
      </Shown>
    </>
  );
}

function VersionSelect(props: { label: string; versions: VersionRow[]; value: number; onChange: (number: number) => void }) {
  return (
    <label>
      <span>{props.label}</span>
      <select value={String(props.value)} onChange={(event) => props.onChange(Number(event.currentTarget.value))}>
        {props.versions.map((each) => (
          <option key={each.version} value={String(each.version)}>
            Version {each.version}
            {each.deleted ? " (deleted)" : ""}
          </option>
        ))}
      </select>
    </label>
  );
}

function DifferenceView(props: { found: Difference; older: string; newer: string }) {
  const { found, older, newer } = props;
  return (
    <>
      <h2>Difference by meaning</h2>
      {found.changes === undefined ? <p>Both schemas are the same.</p> : <Findings label="Changes" findings={found.changes} />}
      <div class="columns">
        <ReadingView title="Backward" reader={newer} writer={older} reading={found.backward} />
        <ReadingView title="Forward" reader={older} writer={newer} reading={found.forward} />
      </div>
    </>
  );
}

const EFFECTS: Record<Effect, string> = {
  CONVERTED: "read as another type",
  DEFAULT: "filled with the default",
  IGNORED: "not seen",
  FAILS: "fails",
};

function ReadingView(props: { title: string; reader: string; writer: string; reading: Reading }) {
  const { reading, reader, writer } = props;
  return (
    <section class="card">
      <h3>
        {props.title}: <Verdict isCompatible={reading.isCompatible} />
      </h3>
      <p>
        A reader with {reader} {reading.isCompatible ? "reads all data of" : "cannot read all data of"} {writer}.
      </p>
      {reading.incompatibilities !== undefined && (
        <Findings label={`Why ${reader} cannot read ${writer}`} findings={reading.incompatibilities} />
      )}
      <h4>What the reader sees</h4>
      {reading.view === undefined ? (
        <p>All values as they were written.</p>
      ) : (
        <div class="scroll" tabIndex={0} role="region" aria-label={`What a reader with ${reader} sees of ${writer}`}>
          <table>
            <thead>
              <tr>
                <th>Place</th>
                <th>Value</th>
                <th>Why</th>
              </tr>
            </thead>
            <tbody>
              {reading.view.map((row, index) => (
                <tr key={index} class={`effect-${row.effect.toLowerCase()}`}>
                  <td>
                    <code>{visible(row.path)}</code>
                  </td>
                  <td>{EFFECTS[row.effect]}</td>
                  <td>{visible(row.text)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

export function Verdict(props: { isCompatible: boolean }) {
  return <span class={props.isCompatible ? "verdict yes" : "verdict no"}>{props.isCompatible ? "compatible" : "not compatible"}</span>;
}
