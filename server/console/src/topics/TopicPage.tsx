// SPDX-License-Identifier: Apache-2.0
import { topic as loadTopic } from "../api/topics.ts";
import type { TopicDetails } from "../api/topicTypes.ts";
import { count } from "../messages.ts";
import { type Route, TOPIC_TABS, topicHref, type TopicTab } from "../route.ts";
import { visible } from "../text.ts";
import { Shown, useLoaded } from "../ui/load.tsx";
import { Tabs } from "../ui/Tabs.tsx";
import { CensusTab } from "./CensusTab.tsx";
import { DraftTab } from "./DraftTab.tsx";
import { RecordsTab } from "./RecordsTab.tsx";
import { SubjectLink } from "./TopicsPage.tsx";

const TAB_NAMES: Record<TopicTab, string> = { records: "Records", census: "Census", check: "Check a draft" };

/** One topic: its records, and the scans of all that it retains. */
export function TopicPage(props: { place: Extract<Route, { page: "topic" }> }) {
  const { topic, tab } = props.place;
  const loaded = useLoaded((signal) => loadTopic(topic, signal), [topic]);
  return (
    <div class="page">
      <nav class="crumbs" aria-label="Path">
        <a href="#/topics">Topics</a>
      </nav>
      <h1 class="name">
        <bdi>{visible(topic)}</bdi>
      </h1>
      <Shown loaded={loaded} what="the topic">
        {(details) => (
          <>
            <Summary details={details} />
            <Tabs
              label="Views of the topic"
              tabs={TOPIC_TABS.map((id) => ({ id, name: TAB_NAMES[id], href: topicHref(topic, { tab: id }) }))}
              selected={tab}
            />
            <div role="tabpanel" id="panel" aria-labelledby={`tab-${tab}`} key={topic}>
              {tab === "records" && <RecordsTab details={details} />}
              {tab === "census" && <CensusTab topic={topic} />}
              {tab === "check" && <DraftTab details={details} />}
            </div>
          </>
        )}
      </Shown>
    </div>
  );
}

function Summary(props: { details: TopicDetails }) {
  const { details } = props;
  return (
    <div class="summary">
      {details.internal && <span class="chip">internal</span>}
      <span>{count(details.partitions.length, "partition")}</span>
      {details.records !== null && <span>{count(details.records, "retained offset")}</span>}
      {details.keySubject !== null && (
        <span>
          Keys: <SubjectLink subject={details.keySubject} />
        </span>
      )}
      {details.valueSubject !== null && (
        <span>
          Values: <SubjectLink subject={details.valueSubject} />
        </span>
      )}
    </div>
  );
}
