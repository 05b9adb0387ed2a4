// SPDX-License-Identifier: Apache-2.0
import { useEffect, useState } from "preact/hooks";
import { isAborted } from "../api/http.ts";
import { check, register } from "../api/registry.ts";
import type { Draft, DraftReport, Metadata, Reference, RuleSet } from "../api/types.ts";
import { SchemaEditor } from "../editor/SchemaEditor.tsx";
import { subjectText } from "../text.ts";
import { announce } from "../ui/announce.tsx";
import { Confirm } from "../ui/Dialog.tsx";
import { Failure } from "../ui/Failure.tsx";
import { lazy } from "../ui/lazy.tsx";
import { useTopicsEnabled } from "../ui/topicsEnabled.ts";
import { DraftResult } from "./DraftResult.tsx";
import { contractOf } from "./contract.ts";

const TYPING_PAUSE_MS = 300;

const RetainedCheck = lazy(async () => (await import("../topics/index.ts")).RetainedCheck);

/** Edits a schema, checks it while the user types, and registers it. */
export function DraftEditor(props: {
  subject: string;
  initial: string;
  initialReferences: Reference[];
  onRegistered: () => void;
}) {
  const { subject } = props;
  const [text, setText] = useState(props.initial);
  const [references, setReferences] = useState(props.initialReferences);
  const [contractText, setContractText] = useState("");
  const [report, setReport] = useState<DraftReport | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [asking, setAsking] = useState(false);
  const hasTopics = useTopicsEnabled();
  const contract = contractOf(contractText);
  const draft: Draft = {
    schema: text,
    references,
    ...(contract.value === null ? {} : (contract.value as { metadata?: Metadata; ruleSet?: RuleSet })),
  };
  const key = JSON.stringify([subject, draft]);
  const [checkedKey, setCheckedKey] = useState("");

  useEffect(() => {
    const controller = new AbortController();
    const timer = setTimeout(() => {
      check(subject, draft, controller.signal).then(
        (answer) => {
          setReport(answer);
          setError(null);
          setCheckedKey(key);
        },
        (failure: unknown) => {
          if (!isAborted(failure) && !controller.signal.aborted) {
            setReport(null);
            setError(failure);
          }
        },
      );
    }, TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [key]);

  const isChecked = checkedKey === key;
  const isReady = isChecked && report !== null && report.problem === undefined && subject !== "" && contract.problem === null;
  const save = async (): Promise<void> => {
    const answer = await register(subject, draft);
    const number = answer.version === undefined ? "" : ` as version ${answer.version}`;
    announce(`Registered the schema of ${subjectText(subject)}${number} with id ${answer.id}.`);
    props.onRegistered();
  };
  return (
    <div class="draft">
      <div class="draft-text">
        <h2>Schema</h2>
        <SchemaEditor label="New schema" initial={props.initial} problem={report?.problem ?? null} onChange={setText} />
        <ReferenceFields references={references} onChange={setReferences} />
        <details>
          <summary>Metadata and rules</summary>
          <label class="field">
            <span>JSON with metadata and ruleSet. If it is empty, the version inherits those of the latest version</span>
            <textarea
              rows={6}
              spellcheck={false}
              value={contractText}
              placeholder={'{"metadata": {"properties": {"owner": "team"}}}'}
              onInput={(event) => setContractText(event.currentTarget.value)}
            />
          </label>
          {contract.problem !== null && (
            <p class="failure" role="alert">
              {contract.problem}
            </p>
          )}
        </details>
      </div>
      <div class="draft-result">
        <div class="page-head">
          <h2>Check</h2>
          <button type="button" class="primary" disabled={!isReady} onClick={() => setAsking(true)}>
            Register…
          </button>
        </div>
        {error !== null && <Failure error={error} />}
        {report !== null && <DraftResult report={report} isCurrent={isChecked} />}
        {hasTopics && (
          <>
            <h2>Retained records</h2>
            <RetainedCheck
              draft={{ schema: text, references }}
              subject={subject}
              isReady={isChecked && report !== null && report.problem === undefined}
            />
          </>
        )}
      </div>
      {asking && (
        <Confirm title="Register the schema" action="Register" run={save} onClose={() => setAsking(false)}>
          <p>
            This registers the schema in subject <code class="name">{subjectText(subject)}</code>.
          </p>
          {report?.levels?.some((each) => each.level === report.level && !each.isCompatible) === true && (
            <p class="failure">
              <strong>The server will refuse it:</strong> it conflicts with an earlier version at level {report.level}.
            </p>
          )}
        </Confirm>
      )}
    </div>
  );
}

/** The references of a draft, one in each row. */
function ReferenceFields(props: { references: Reference[]; onChange: (change: (now: Reference[]) => Reference[]) => void }) {
  const { references, onChange } = props;
  // two changes may come before the page shows the first of them
  const replace = (index: number, next: (each: Reference) => Reference): void =>
    onChange((now) => now.map((each, other) => (other === index ? next(each) : each)));
  const change = (index: number, part: Reference): void => replace(index, (each) => ({ ...each, ...part }));
  return (
    <fieldset class="references">
      <legend>References</legend>
      {references.map((each, index) => (
        <div class="reference" key={index}>
          <label>
            <span>Type</span>
            <input value={each.name ?? ""} spellcheck={false} onInput={(event) => change(index, { name: event.currentTarget.value })} />
          </label>
          <label>
            <span>Subject</span>
            <input
              value={each.subject ?? ""}
              spellcheck={false}
              onInput={(event) => change(index, { subject: event.currentTarget.value })}
            />
          </label>
          <label class="short">
            <span>Version</span>
            <input
              type="number"
              min={1}
              value={each.version ?? ""}
              onInput={(event) => {
                const typed = event.currentTarget.valueAsNumber;
                replace(index, ({ version: _, ...rest }) => (Number.isNaN(typed) ? rest : { ...rest, version: typed }));
              }}
            />
          </label>
          <button
            type="button"
            class="quiet"
            aria-label={`Remove reference ${index + 1}`}
            onClick={() => onChange((now) => now.filter((_, other) => other !== index))}
          >
            Remove
          </button>
        </div>
      ))}
      <button type="button" class="quiet" onClick={() => onChange((now) => [...now, {}])}>
        Add a reference
      </button>
    </fieldset>
  );
}
