package io.avrolope.cli.schemas;

/**
 * One thing about a schema.
 *
 * @param path where, such as {@code Order.lines[].sku}; {@code []} are an array's items, {@code {}}
 *     a map's values, {@code <name>} a branch of a union
 * @param what in words
 */
record Change(String path, String what) {}
