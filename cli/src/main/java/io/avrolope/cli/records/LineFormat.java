package io.avrolope.cli.records;

import io.avrolope.cli.json.JsonEncoding;

/** How records are written as lines. */
record LineFormat(LineShape shape, KeyFormat key, JsonEncoding encoding) {}
