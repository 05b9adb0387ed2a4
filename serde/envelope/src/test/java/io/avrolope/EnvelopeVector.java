// SPDX-License-Identifier: Apache-2.0
package io.avrolope;

import io.avrolope.envelope.DatumForm;
import io.avrolope.envelope.RecordHeaders;
import io.avrolope.envelope.RecordView;
import io.avrolope.envelope.Slice;
import io.avrolope.schema.SchemaReference;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * A vector of docs/envelopes.md, with the result of reading it. The first line of its block states
 * the result: {@code vector <name> length=<bytes> prefix=<bytes> writer=<reference>}, and where it
 * differs from the usual, {@code form=<DatumForm>}, {@code header=<name>} if the bytes are the
 * value of a header, {@code datum=<hex>} if the datum is compressed, {@code written=no}.
 */
public final class EnvelopeVector {
  public static final String SUBJECT = "events-value";

  private final String name;
  private final String envelope;
  private final byte[] bytes;
  private final Map<String, String> attributes;

  EnvelopeVector(String name, String envelope, byte[] bytes, Map<String, String> attributes) {
    this.name = name;
    this.envelope = envelope;
    this.bytes = bytes;
    this.attributes = attributes;
  }

  /** The section that the vector is in. */
  public String envelope() {
    return envelope;
  }

  public byte[] bytes() {
    return bytes.clone();
  }

  /** Whether the result of reading the vector is stated. */
  public boolean isEnvelope() {
    return attributes.containsKey("writer");
  }

  public Optional<String> header() {
    return Optional.ofNullable(attributes.get("header"));
  }

  /** How many bytes come before the datum. */
  public int prefix() {
    return Integer.parseInt(attribute("prefix"));
  }

  /** How many bytes the record has. */
  public int length() {
    return Integer.parseInt(attribute("length"));
  }

  public DatumForm form() {
    return DatumForm.valueOf(attributes.getOrDefault("form", "RAW_BYTES"));
  }

  /** The datum, if it is compressed in the record. */
  public Optional<byte[]> decompressed() {
    return Optional.ofNullable(attributes.get("datum")).map(Vectors::hex);
  }

  /** Whether the envelope writes these bytes, if it can be written at all. */
  public boolean isWritten() {
    return !"no".equals(attributes.get("written"));
  }

  public SchemaReference writer() {
    String[] parts = attribute("writer").split(":", 3);
    return switch (parts[0]) {
      case "version" ->
          new SchemaReference.Version(
              parts.length > 2 ? parts[2] : SUBJECT, Long.parseLong(parts[1]));
      case "id" -> new SchemaReference.Id(Integer.parseInt(parts[1]));
      case "guid" -> new SchemaReference.Guid(UUID.fromString(parts[1]));
      case "fingerprint" -> new SchemaReference.Fingerprint(parts[1], parts[2], SUBJECT);
      case "vendor" -> new SchemaReference.VendorId(envelope, parts[1], parts[2]);
      default -> throw new IllegalArgumentException(name + " has an unknown writer");
    };
  }

  /** The record of these bytes; if they are a header's value, the record beside it is datum-v2. */
  public RecordView record(byte[] value) {
    if (header().isEmpty()) {
      return RecordView.of(Slice.of(value), () -> SUBJECT);
    }
    RecordHeaders headers = asked -> asked.equals(header().get()) ? value.clone() : null;
    return new RecordView(Slice.of(Vectors.bytes("datum-v2")), headers, () -> SUBJECT);
  }

  private String attribute(String key) {
    String value = attributes.get(key);
    if (value == null) {
      throw new IllegalArgumentException(name + " has no " + key);
    }
    return value;
  }

  @Override
  public String toString() {
    return name;
  }
}
