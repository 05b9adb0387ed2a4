// SPDX-License-Identifier: Apache-2.0
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // the browser tests share one server and one browser each; a busy machine may be slow
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 600_000,
  },
});
