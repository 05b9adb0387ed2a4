// SPDX-License-Identifier: Apache-2.0
import { useEffect, useState } from "preact/hooks";
import { isAborted } from "../api/http.ts";
import { check, subject as loadSubject, version as loadVersion } from "../api/registry.ts";
import type { DraftReport, Reference } from "../api/types.ts";
import type { TopicDetails } from "../api/topicTypes.ts";
import { SchemaEditor } from "../editor/SchemaEditor.tsx";
import { prettyJson, visible } from "../text.ts";
import { Failure } from "../ui/Failure.tsx";
import { Shown, useLoaded } from "../ui/load.tsx";
import { RetainedCheck } from "./RetainedCheck.tsx";

const TYPING_PAUSE_MS = 300;

interface Start {
  schema: string;
  references: Reference[];
}

const EMPTY: Start = {
  schema: `{
  "type": "record",
  "name": "Draft",
  "fields": []
}`,
  references: [],
};

/** A draft, checked against what the topic retains. It begins with the newest version of the topic's subject. */
export function DraftTab(props: { details: TopicDetails }) {
  const { name, valueSubject, keySubject } = props.details;
  const subject = valueSubject ?? keySubject;
  const loaded = useLoaded((signal) => newest(subject, signal), [name, subject]);
  return (
    <Shown loaded={loaded} what="the newest version">
      {(start) => <DraftCheck topic={name} subject={subject} start={start} />}
    </Shown>
  );
}

async function newest(subject: string | null, signal: AbortSignal): Promise<Start> {
  if (subject === null) {
    return EMPTY;
  }
  const live = (await loadSubject(subject, signal)).versions.find((each) => !each.deleted);
  if (live === undefined) {
    return EMPTY;
  }
  const version = await loadVersion(subject, live.version, signal);
  return { schema: prettyJson(version.schema ?? EMPTY.schema), references: version.references ?? [] };
}

function DraftCheck(props: { topic: string; subject: string | null; start: Start }) {
  const { topic, subject, start } = props;
  const [text, setText] = useState(start.schema);
  const [report, setReport] = useState<{ of: string; report: DraftReport } | null>(null);
  const [error, setError] = useState<unknown>(null);
  const draft = { schema: text, references: start.references };

  useEffect(() => {
    const controller = new AbortController();
    const timer = setTimeout(() => {
      check(subject ?? `${topic}-value`, draft, controller.signal).then(
        (answer) => {
          setReport({ of: text, report: answer });
          setError(null);
        },
        (failure: unknown) => {
          if (!isAborted(failure)) {
            setError(failure);
          }
        },
      );
    }, TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text]);

  const problem = report?.report.problem ?? null;
  return (
    <div class="draft">
      <div class="draft-text">
        <h2>Draft</h2>
        <p>
          {subject === null
            ? "The topic has no subject. Write the schema to check."
            : `The text begins with the newest version of ${visible(subject)}.`}
          {start.references.length > 0 && " The draft has the references of that version."}
        </p>
        <SchemaEditor label="Draft" initial={start.schema} problem={problem} onChange={setText} />
      </div>
      <div class="draft-result">
        <h2>Check</h2>
        {error !== null && <Failure error={error} />}
        {problem !== null && (
          <div class="failure" role="status">
            <p>
              <strong>The text is not a valid schema.</strong>
            </p>
            <p class="detail">{visible(problem)}</p>
          </div>
        )}
        <RetainedCheck
          draft={draft}
          subject={subject ?? ""}
          topic={topic}
          isReady={report !== null && report.of === text && problem === null}
        />
      </div>
    </div>
  );
}
