// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.comparison;

/**
 * A change, an incompatibility or an error, at a path in a schema or in a directory.
 *
 * @param path path in a schema, such as {@code Order.lines[].sku}, or of a file. {@code []} are an
 *     array's items, {@code {}} a map's values, {@code <name>} is a branch of a union
 * @param text description
 */
public record Finding(String path, String text) {}
