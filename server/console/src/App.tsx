// SPDX-License-Identifier: Apache-2.0
import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { authorization, isAnonymous, lookForUsers, signInNow, users } from "./api/http.ts";
import { NewSubjectPage } from "./pages/NewSubjectPage.tsx";
import { SettingsPage } from "./pages/SettingsPage.tsx";
import { SubjectPage } from "./pages/SubjectPage.tsx";
import { SubjectsPage } from "./pages/SubjectsPage.tsx";
import { type Route, route } from "./route.ts";
import { subjectText, visible } from "./text.ts";
import { type Theme, theme } from "./theme.ts";
import { Announcements } from "./ui/announce.tsx";
import { lazy } from "./ui/lazy.tsx";
import { ShortcutHelp } from "./ui/ShortcutHelp.tsx";
import { SignIn } from "./ui/SignIn.tsx";

const TopicsPage = lazy(async () => (await import("./topics/index.ts")).TopicsPage);
const TopicPage = lazy(async () => (await import("./topics/index.ts")).TopicPage);
const RecordPage = lazy(async () => (await import("./topics/index.ts")).RecordPage);

/** Grows when the user signs in, so that the page is built again with what this user may see. */
const session = signal(0);

async function signInHere(place: Route): Promise<void> {
  const edits = place.page === "new" || (place.page === "subject" && place.tab === "edit");
  if ((await signInNow()) && !edits) {
    session.value++; // a draft stays as it is
  }
}

export function App() {
  const main = useRef<HTMLElement>(null);
  const first = useRef(true);
  const place = route.value;
  const key = keyOf(place);
  useEffect(() => {
    document.title = `${titleOf(place).slice(0, 80)} - Avrolope schema registry`;
    // a screen reader and the keyboard follow to the new page
    if (!first.current) {
      main.current?.focus();
    }
    first.current = false;
  }, [key]);
  useEffect(() => {
    // the list of subjects asks when its rows are there
    if (place.page !== "subjects" || authorization.value !== null) {
      void lookForUsers();
    }
  }, [place.page, authorization.value]);
  return (
    <>
      <a class="skip" href="#main" onClick={(event) => (event.preventDefault(), main.current?.focus())}>
        Skip to the content
      </a>
      <header class="bar">
        <a class="brand" href="#/">
          <img src="./icon.svg" alt="" width="24" height="24" />
          <span>Avrolope</span>
        </a>
        <nav aria-label="Pages">
          <NavLink href="#/" current={place.page === "subjects" || place.page === "subject" || place.page === "new"}>
            Subjects
          </NavLink>
          <NavLink href="#/topics" current={place.page === "topics" || place.page === "topic" || place.page === "record"}>
            Topics
          </NavLink>
          <NavLink href="#/settings" current={place.page === "settings"}>
            Settings
          </NavLink>
        </nav>
        <div class="bar-end">
          {authorization.value !== null && (
            <button
              type="button"
              class="quiet"
              title={users.value === null ? undefined : visible(users.value.user)}
              onClick={() => (authorization.value = null, location.reload())}
            >
              Sign out
            </button>
          )}
          {isAnonymous() && (
            <button type="button" class="quiet" onClick={() => void signInHere(place)}>
              Sign in
            </button>
          )}
          <label class="theme">
            <span class="sr">Colors</span>
            <select value={theme.value} onChange={(event) => (theme.value = event.currentTarget.value as Theme)}>
              <option value="system">System colors</option>
              <option value="light">Light</option>
              <option value="dark">Dark</option>
            </select>
          </label>
        </div>
      </header>
      <main id="main" ref={main} tabIndex={-1} key={`${key} ${session.value}`}>
        {isAnonymous() && (
          <p class="signed-out" role="status">
            You are not signed in. The console shows only what everybody may see.
          </p>
        )}
        {place.page === "subjects" && <SubjectsPage />}
        {place.page === "subject" && <SubjectPage place={place} />}
        {place.page === "topics" && <TopicsPage />}
        {place.page === "topic" && <TopicPage place={place} />}
        {place.page === "record" && <RecordPage place={place} />}
        {place.page === "new" && <NewSubjectPage />}
        {place.page === "settings" && <SettingsPage />}
        {place.page === "unknown" && (
          <>
            <h1>No such page</h1>
            <p>
              The address names no page of the console. <a href="#/">Show the subjects</a>
            </p>
          </>
        )}
      </main>
      <SignIn />
      <ShortcutHelp />
      <Announcements />
    </>
  );
}

const TITLES = {
  subjects: "Subjects",
  topics: "Topics",
  new: "New subject",
  settings: "Settings",
  unknown: "No such page",
};

function titleOf(place: Route): string {
  switch (place.page) {
    case "subject":
      return subjectText(place.subject);
    case "topic":
      return visible(place.topic);
    case "record":
      return `${visible(place.topic)} ${place.partition}:${place.offset}`;
    default:
      return TITLES[place.page];
  }
}

/** Another key is another page; the views of one subject or topic are one page. */
function keyOf(place: Route): string {
  switch (place.page) {
    case "subject":
      return `subject ${place.subject}`;
    case "topic":
      return `topic ${place.topic}`;
    case "record":
      return `record ${place.topic} ${place.partition} ${place.offset}`;
    default:
      return place.page;
  }
}

function NavLink(props: { href: string; current: boolean; children: string }) {
  return (
    <a href={props.href} aria-current={props.current ? "page" : undefined}>
      {props.children}
    </a>
  );
}
