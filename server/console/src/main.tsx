// SPDX-License-Identifier: Apache-2.0
import { render } from "preact";
import { App } from "./App.tsx";
import { startRouting } from "./route.ts";
import "./style.css";
import { startTheme } from "./theme.ts";

startTheme();
startRouting();
render(<App />, document.body);
