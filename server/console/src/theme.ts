// SPDX-License-Identifier: Apache-2.0
import { effect, signal } from "@preact/signals";

export type Theme = "system" | "light" | "dark";
const KEY = "avrolope.theme";

function stored(): Theme {
  try {
    const value = localStorage.getItem(KEY);
    return value === "light" || value === "dark" ? value : "system";
  } catch {
    return "system"; // the browser keeps nothing for this page
  }
}

export const theme = signal<Theme>("system");

const systemDark = matchMedia("(prefers-color-scheme: dark)");
const systemIsDark = signal(systemDark.matches);

export function isDark(): boolean {
  return theme.value === "dark" || (theme.value === "system" && systemIsDark.value);
}

export function startTheme(): void {
  theme.value = stored();
  systemDark.addEventListener("change", (event) => {
    systemIsDark.value = event.matches;
  });
  effect(() => {
    document.documentElement.dataset["theme"] = isDark() ? "dark" : "light";
    try {
      localStorage.setItem(KEY, theme.value);
    } catch {
      // the choice lasts as long as the page
    }
  });
}
