// SPDX-License-Identifier: Apache-2.0
import { server, settings } from "../api/registry.ts";
import { Shown, useLoaded } from "../ui/load.tsx";
import { ScopeTable } from "./ScopeTable.tsx";

/** The settings of all scopes: of the registry, of contexts, and of the subjects that have their own. */
export function SettingsPage() {
  const loaded = useLoaded((signal) => settings(signal), []);
  const info = useLoaded((signal) => server(signal), []);
  return (
    <div class="page">
      <h1>Settings</h1>
      <p>
        A subject uses its own settings, else those of its context, else those of all contexts, else the server's default.
      </p>
      <Shown loaded={loaded} what="the settings">
        {(answer) => <ScopeTable label="Settings" scopes={answer.scopes} linked changed={loaded.reload} />}
      </Shown>
      {info.value !== null && <p class="from">Avrolope server {info.value.version}</p>}
    </div>
  );
}
