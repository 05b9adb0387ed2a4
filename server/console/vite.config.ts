// SPDX-License-Identifier: Apache-2.0
import { defineConfig } from "vite";

// The built files are committed, so that Maven alone builds the server: their names and contents must depend on the
// sources and on package-lock.json only.
export default defineConfig({
  base: "./",
  build: {
    outDir: "../src/main/resources/io/avrolope/server/console",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    sourcemap: false,
    reportCompressedSize: false,
    license: { fileName: "licenses.txt" }, // the terms of the libraries in the files
  },
  server: {
    proxy: {
      "^/(console/api|subjects|config|mode|compatibility|schemas|contexts)(/|$)": "http://127.0.0.1:8081",
    },
  },
});
