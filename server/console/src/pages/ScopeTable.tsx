// SPDX-License-Identifier: Apache-2.0
import { useState } from "preact/hooks";
import { setLevel, setMode } from "../api/registry.ts";
import { LEVELS, MODES, type Origin, type ScopeSettings } from "../api/types.ts";
import { levelMeaning } from "../messages.ts";
import { splitSubject, subjectText, visible } from "../text.ts";
import { announce } from "../ui/announce.tsx";
import { Confirm } from "../ui/Dialog.tsx";
import { SubjectName } from "../ui/parts.tsx";
import { subjectHref } from "../route.ts";

/** The name of a scope for a sentence. */
export function scopeText(scope: ScopeSettings): string {
  const subject = scope.subject ?? "";
  switch (scope.scope) {
    case "SERVER":
      return "The server's default";
    case "ALL_CONTEXTS":
      return "All contexts";
    case "CONTEXT":
      return subject === "" ? "The default context" : `Context ${subjectText(splitSubject(subject).context)}`;
    case "SUBJECT":
      return `Subject ${subjectText(subject)}`;
  }
}

/** Scopes with what is set in each. The decisive ones are marked. */
export function ScopeTable(props: {
  label: string;
  scopes: ScopeSettings[];
  levelFrom?: Origin;
  modeFrom?: Origin;
  linked?: boolean;
  changed: () => void;
}) {
  const [editing, setEditing] = useState<{ scope: ScopeSettings; what: "level" | "mode" } | null>(null);
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={props.label}>
      <table class="scopes">
        <thead>
          <tr>
            <th>Scope</th>
            <th>Compatibility</th>
            <th>Mode</th>
            <th>Other settings</th>
          </tr>
        </thead>
        <tbody>
          {props.scopes.map((scope) => (
            <tr key={`${scope.scope} ${scope.subject ?? ""}`}>
              <th scope="row">
                {scope.scope === "SUBJECT" && props.linked === true ? (
                  <a href={subjectHref(scope.subject ?? "", { tab: "settings" })}>
                    <SubjectName subject={scope.subject ?? ""} />
                  </a>
                ) : (
                  <bdi>{scopeText(scope)}</bdi>
                )}
              </th>
              <td>
                <Value
                  value={scope.config === undefined ? null : (scope.config.compatibilityLevel ?? "not set")}
                  decides={props.levelFrom === scope.scope}
                />
                {scope.scope !== "SERVER" && (
                  <button
                    type="button"
                    class="quiet"
                    aria-label={`Change the compatibility level: ${scopeText(scope)}`}
                    onClick={() => setEditing({ scope, what: "level" })}
                  >
                    Change…
                  </button>
                )}
              </td>
              <td>
                <Value value={scope.mode ?? null} decides={props.modeFrom === scope.scope} />
                {scope.scope !== "SERVER" && (
                  <button
                    type="button"
                    class="quiet"
                    aria-label={`Change the mode: ${scopeText(scope)}`}
                    onClick={() => setEditing({ scope, what: "mode" })}
                  >
                    Change…
                  </button>
                )}
              </td>
              <td>
                <Others scope={scope} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {editing !== null &&
        (editing.what === "level" ? (
          <LevelDialog scope={editing.scope} changed={props.changed} onClose={() => setEditing(null)} />
        ) : (
          <ModeDialog scope={editing.scope} changed={props.changed} onClose={() => setEditing(null)} />
        ))}
    </div>
  );
}

function Value(props: { value: string | null; decides: boolean }) {
  return (
    <>
      {props.value === null ? <span class="from">inherited</span> : <strong>{props.value}</strong>}
      {props.decides && <span class="chip">in force</span>}{" "}
    </>
  );
}

function Others(props: { scope: ScopeSettings }) {
  const { compatibilityLevel: _, ...others } = props.scope.config ?? {};
  return (
    <>
      {Object.entries(others).map(([name, value]) => (
        <div key={name}>
          <code>{visible(`${name}: ${typeof value === "string" ? value : JSON.stringify(value)}`)}</code>
        </div>
      ))}
    </>
  );
}

const INHERIT = "";

interface EditProps {
  scope: ScopeSettings;
  changed: () => void;
  onClose: () => void;
}

function LevelDialog(props: EditProps) {
  const { scope } = props;
  const [level, setChosen] = useState(scope.config?.compatibilityLevel ?? INHERIT);
  const save = async (): Promise<void> => {
    await setLevel(scope.subject ?? "", level === INHERIT ? null : level);
    announce(`${scopeText(scope)}: ${level === INHERIT ? "the configuration is inherited" : `the level is ${level}`}.`);
    props.changed();
  };
  return (
    <Confirm title={`Compatibility: ${scopeText(scope)}`} action="Change" run={save} onClose={props.onClose}>
      <label class="field">
        <span>Compatibility level</span>
        <select value={level} onChange={(event) => setChosen(event.currentTarget.value)}>
          <option value={INHERIT}>Inherit</option>
          {LEVELS.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </select>
      </label>
      <p>
        {level === INHERIT
          ? "This removes all settings of the scope except its mode. The settings of the next scope apply then."
          : `The server checks new versions: ${levelMeaning(level)}.`}
      </p>
    </Confirm>
  );
}

function ModeDialog(props: EditProps) {
  const { scope } = props;
  const [mode, setChosen] = useState(scope.mode ?? INHERIT);
  const [force, setForce] = useState(false);
  const modes: string[] = scope.scope === "ALL_CONTEXTS" ? [...MODES, "FORWARD"] : [...MODES];
  const save = async (): Promise<void> => {
    await setMode(scope.subject ?? "", mode === INHERIT ? null : mode, force);
    announce(`${scopeText(scope)}: ${mode === INHERIT ? "the mode is inherited" : `the mode is ${mode}`}.`);
    props.changed();
  };
  return (
    <Confirm title={`Mode: ${scopeText(scope)}`} action="Change" run={save} onClose={props.onClose}>
      <label class="field">
        <span>Mode</span>
        <select value={mode} onChange={(event) => setChosen(event.currentTarget.value)}>
          <option value={INHERIT}>Inherit</option>
          {modes.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </select>
      </label>
      {mode === "READONLY" && <p>Nobody can register or delete versions.</p>}
      {mode === "IMPORT" && (
        <>
          <p>Clients choose ids and version numbers. The server checks no compatibility, and removes deleted versions.</p>
          <label class="check">
            <input type="checkbox" checked={force} onChange={(event) => setForce(event.currentTarget.checked)} /> Also if there are
            versions
          </label>
        </>
      )}
    </Confirm>
  );
}
