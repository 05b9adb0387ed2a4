// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.language;

/**
 * A schema that another one refers to.
 *
 * @param name by which the other schema refers to it: the full name of a type in Avro
 * @param text the canonical text
 */
public record ReferencedText(String name, String text) {}
