// SPDX-License-Identifier: Apache-2.0
package io.avrolope.envelope.formats;

import io.avrolope.envelope.DatumForm;
import io.avrolope.envelope.EnvelopeProvider;
import io.avrolope.envelope.EnvelopeSettings;
import io.avrolope.envelope.Evidence;
import io.avrolope.envelope.Frame;
import io.avrolope.envelope.RecordView;
import io.avrolope.envelope.WritableEnvelope;
import io.avrolope.schema.SchemaReference;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** The datum alone. The configuration names the schema of all records. */
public final class BareEnvelope implements WritableEnvelope {
  public static final String NAME = "bare";

  static final EnvelopeProvider PROVIDER =
      BuiltInEnvelope.named(NAME)
          .bytes("datum")
          .reference("nothing: the configuration names the schema")
          .firstByte("any")
          .writtenBy(BareEnvelope::of);

  private static final String ID = "id:";
  private static final String VERSION = "version:";

  private final Function<Supplier<String>, SchemaReference> writer;
  private final DatumForm form;

  /**
   * @param writer returns the schema for the subject of a topic
   */
  private BareEnvelope(Function<Supplier<String>, SchemaReference> writer, DatumForm form) {
    this.writer = writer;
    this.form = form;
  }

  public static BareEnvelope of(SchemaReference writer) {
    return new BareEnvelope(
        subject -> writer,
        writer instanceof SchemaReference.Inline ? DatumForm.AVRO : DatumForm.RAW_BYTES);
  }

  /**
   * The envelope with the schema in {@link EnvelopeSettings#BARE_SCHEMA}: {@code id:<id>}, {@code
   * version:<version>} of the topic's subject, or the schema's JSON.
   *
   * @throws IllegalArgumentException if the setting is missing or its number is invalid
   */
  public static BareEnvelope of(EnvelopeSettings settings) {
    String schema = settings.property(EnvelopeSettings.BARE_SCHEMA, "");
    if (schema.isEmpty()) {
      throw new IllegalArgumentException(
          "names " + NAME + ", which needs " + EnvelopeSettings.BARE_SCHEMA);
    }
    if (schema.startsWith(ID)) {
      int id = (int) number(schema, ID, 1, Integer.MAX_VALUE);
      return of(new SchemaReference.Id(id));
    }
    if (schema.startsWith(VERSION)) {
      long version = number(schema, VERSION, settings.firstVersion(), Long.MAX_VALUE);
      return new BareEnvelope(
          subject -> new SchemaReference.Version(subject.get(), version), DatumForm.RAW_BYTES);
    }
    return of(new SchemaReference.Inline(schema));
  }

  private static long number(String schema, String prefix, long from, long to) {
    try {
      long number = Long.parseLong(schema.substring(prefix.length()).strip());
      if (number >= from && number <= to) {
        return number;
      }
    } catch (NumberFormatException e) {
      // reported below, like a number out of range
    }
    throw new IllegalArgumentException(
        "names "
            + NAME
            + ", but "
            + EnvelopeSettings.BARE_SCHEMA
            + " is "
            + schema
            + ", which has no number from "
            + from
            + " on");
  }

  @Override
  public String name() {
    return NAME;
  }

  /** Not used, since {@link #fixedWriter} names the schema. */
  @Override
  public SchemaReference.Kind referenceKind() {
    return SchemaReference.Kind.VERSION;
  }

  @Override
  public Optional<SchemaReference> fixedWriter(Supplier<String> subject) {
    return Optional.of(writer.apply(subject));
  }

  @Override
  public DatumForm datumForm() {
    return form;
  }

  @Override
  public int maxPrefixLength() {
    return 0;
  }

  @Override
  public int write(SchemaReference writer, byte[] bytes, int datumOffset, int datumLength) {
    return datumOffset;
  }

  @Override
  public Frame read(RecordView record) {
    return new Frame(NAME, writer.apply(record.subject()), record.slice(), form);
  }

  /** Any bytes can be a datum. */
  @Override
  public Evidence evidence(RecordView record) {
    return Evidence.STRUCTURE;
  }
}
