// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.records;

import io.avrolope.cli.json.JsonEncoding;

/** How records are printed as lines. */
record LineFormat(LineContent shape, KeyFormat key, JsonEncoding encoding) {}
