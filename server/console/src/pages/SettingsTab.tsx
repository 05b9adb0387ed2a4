// SPDX-License-Identifier: Apache-2.0
import type { SubjectDetails } from "../api/types.ts";
import { Setting } from "../ui/parts.tsx";
import { ScopeTable } from "./ScopeTable.tsx";

/** The settings of a subject, and the scopes that they come from. */
export function SettingsTab(props: { subject: string; details: SubjectDetails; changed: () => void }) {
  const { details } = props;
  return (
    <>
      <p>
        The configuration comes as a whole from the first scope that has one. The mode comes from the first scope that has a mode. In force:{" "}
        <Setting name="compatibility" value={details.level} from={details.levelFrom} />,{" "}
        <Setting name="mode" value={details.mode} from={details.modeFrom} />.
      </p>
      <ScopeTable
        label="Settings of the subject"
        scopes={details.settings}
        levelFrom={details.levelFrom}
        modeFrom={details.modeFrom}
        changed={props.changed}
      />
    </>
  );
}
