// SPDX-License-Identifier: Apache-2.0
package io.avrolope.envelope;

/**
 * A part of a record's envelope, for tools that show bytes.
 *
 * @param name such as {@code schema id}, or {@code header} and the header's name
 * @param bytes a part of the record's bytes, or the value of a header
 * @param value the meaning of the bytes, such as a number; empty if they need no explanation
 */
public record EnvelopeField(String name, Slice bytes, String value) {}
