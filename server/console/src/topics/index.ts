// SPDX-License-Identifier: Apache-2.0
// What the pages for topics consist of: one file of the build, loaded when it is first needed.
import "./topics.css";

export { RecordPage } from "./RecordPage.tsx";
export { RetainedCheck } from "./RetainedCheck.tsx";
export { SafeToDelete } from "./SafeToDelete.tsx";
export { TopicPage } from "./TopicPage.tsx";
export { TopicsPage } from "./TopicsPage.tsx";
