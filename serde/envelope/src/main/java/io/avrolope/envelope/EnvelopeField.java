package io.avrolope.envelope;

/**
 * A part of a record's envelope, for those who look at bytes.
 *
 * @param name what it is, such as {@code schema id}, or {@code header} and the name of one
 * @param bytes where it is: a part of the record's bytes, or a header's value
 * @param value what it says, such as the number; empty where its bytes say it all
 */
public record EnvelopeField(String name, Slice bytes, String value) {}
