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

/** Nothing but the datum: configuration says which schema wrote all records. */
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
   * @param writer the schema, for the subject of a topic
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
   * By {@link EnvelopeSettings#BARE_SCHEMA}: {@code id:<id>}, {@code version:<version>} of the
   * topic's subject, or a schema's JSON.
   *
   * @throws IllegalArgumentException if it is none of them
   */
  public static BareEnvelope of(EnvelopeSettings settings) {
    String said = settings.property(EnvelopeSettings.BARE_SCHEMA, "");
    if (said.isEmpty()) {
      throw new IllegalArgumentException(
          "names " + NAME + ", which needs " + EnvelopeSettings.BARE_SCHEMA);
    }
    if (said.startsWith(ID)) {
      int id = (int) number(said, ID, 1, Integer.MAX_VALUE);
      return of(new SchemaReference.Id(id));
    }
    if (said.startsWith(VERSION)) {
      long version = number(said, VERSION, settings.firstVersion(), Long.MAX_VALUE);
      return new BareEnvelope(
          subject -> new SchemaReference.Version(subject.get(), version), DatumForm.RAW_BYTES);
    }
    return of(new SchemaReference.Inline(said));
  }

  private static long number(String said, String prefix, long from, long to) {
    try {
      long number = Long.parseLong(said.substring(prefix.length()).strip());
      if (number >= from && number <= to) {
        return number;
      }
    } catch (NumberFormatException e) {
      // refused below, like a number that cannot be
    }
    throw new IllegalArgumentException(
        "names "
            + NAME
            + ", but "
            + EnvelopeSettings.BARE_SCHEMA
            + " is "
            + said
            + ", which has no number from "
            + from
            + " on");
  }

  @Override
  public String name() {
    return NAME;
  }

  /** None is asked for: the schema is {@link #configured}. */
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

  /** Any bytes may be a datum. */
  @Override
  public Evidence evidence(RecordView record) {
    return Evidence.STRUCTURE;
  }
}
