// SPDX-License-Identifier: Apache-2.0
import type { DraftReport } from "../api/types.ts";
import { levelMeaning } from "../messages.ts";
import { visible } from "../text.ts";
import { Findings } from "../ui/Findings.tsx";
import { VersionLink } from "../ui/parts.tsx";
import { Verdict } from "./CompareTab.tsx";

const SHOWN_VERSIONS = 20;

/** The obstacles that a registration of the draft would meet, for all levels at once. */
export function DraftResult(props: { report: DraftReport; isCurrent: boolean }) {
  const { report } = props;
  if (report.problem !== undefined) {
    return (
      <div class="failure" role="status">
        <p>
          <strong>The text is not a valid schema.</strong>
        </p>
        <p class="detail">{visible(report.problem)}</p>
      </div>
    );
  }
  const conflicts = (report.versions ?? []).filter((each) => each.backward !== undefined || each.forward !== undefined);
  return (
    <div class={props.isCurrent ? "" : "outdated"} aria-busy={!props.isCurrent}>
      <p role="status">
        {report.existing === undefined ? (
          report.versions === undefined ? (
            "The schema is valid. It will be the first version."
          ) : (
            "The schema is valid, and new in this subject."
          )
        ) : (
          <>
            The subject has this schema already: <VersionLink version={report.existing} />. Registering it changes nothing.
          </>
        )}
      </p>
      <div class="scroll" tabIndex={0} role="region" aria-label="Compatibility levels">
        <table class="levels">
          <thead>
            <tr>
              <th>Level</th>
              <th>Result</th>
            </tr>
          </thead>
          <tbody>
            {(report.levels ?? []).map((each) => (
              <tr key={each.level} class={each.level === report.level ? "current" : ""}>
                <th scope="row">
                  {each.level}
                  {each.level === report.level && <span class="chip">in force</span>}
                  <div class="from">{levelMeaning(each.level)}</div>
                </th>
                <td>
                  <Verdict isCompatible={each.isCompatible} />
                  {each.conflicts !== undefined && <div class="from">with {versionsText(each.conflicts)}</div>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {conflicts.slice(0, SHOWN_VERSIONS).map((each) => (
        <section key={each.version} class="card">
          <h3>Version {each.version}</h3>
          {each.backward !== undefined && (
            <>
              <p>The new schema cannot read its data:</p>
              <Findings label={`Why the new schema cannot read version ${each.version}`} findings={each.backward} />
            </>
          )}
          {each.forward !== undefined && (
            <>
              <p>It cannot read data of the new schema:</p>
              <Findings label={`Why version ${each.version} cannot read the new schema`} findings={each.forward} />
            </>
          )}
        </section>
      ))}
      {conflicts.length > SHOWN_VERSIONS && <p>{conflicts.length - SHOWN_VERSIONS} more versions conflict.</p>}
      {report.versions !== undefined && (
        <>
          <h3>Changes since the latest version</h3>
          {report.changes === undefined ? <p>None.</p> : <Findings label="Changes since the latest version" findings={report.changes} />}
        </>
      )}
    </div>
  );
}

/** The first versions of a list in words. */
export function versionsText(versions: number[]): string {
  const shown = versions.slice(0, 8).join(", ");
  return versions.length === 0
    ? ""
    : `version${versions.length === 1 ? "" : "s"} ${shown}${versions.length > 8 ? ` and ${versions.length - 8} more` : ""}`;
}
