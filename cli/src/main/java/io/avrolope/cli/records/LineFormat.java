// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.records;

import io.avrolope.topics.json.JsonEncoding;

/** How records are printed as lines. */
record LineFormat(LineContent shape, KeyFormat key, JsonEncoding encoding) {}
