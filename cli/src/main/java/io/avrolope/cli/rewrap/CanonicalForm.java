// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.rewrap;

import io.avrolope.envelope.Frame;
import io.avrolope.envelope.RecordPart;
import io.avrolope.envelope.Slice;
import io.avrolope.error.AvrolopeException;
import io.avrolope.error.InterruptedLookupException;
import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.RegistryUnavailableException;
import io.avrolope.kafka.EnvelopeInspector;
import io.avrolope.schema.SchemaReference;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.NoSuchAlgorithmException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.avro.Schema;
import org.apache.avro.SchemaNormalization;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/**
 * A record's content as bytes, independent of its envelope: timestamp, key, headers, and the datum
 * with its writer schema. Two records are the same if these bytes are equal. Thread-safe.
 */
final class CanonicalForm implements AutoCloseable {
  private final EnvelopeInspector values;

  /** Null: keys are compared as bytes. */
  private final @Nullable EnvelopeInspector keys;

  private final Map<SchemaReference, byte[]> fingerprints = new ConcurrentHashMap<>();

  private CanonicalForm(EnvelopeInspector values, @Nullable EnvelopeInspector keys) {
    this.values = values;
    this.keys = keys;
  }

  static CanonicalForm ofSource(RewrapSettings settings) {
    return open(settings, settings.source(), settings.source());
  }

  static CanonicalForm ofTarget(RewrapSettings settings) {
    return open(settings, settings.writing(RecordPart.VALUE), settings.writing(RecordPart.KEY));
  }

  private static CanonicalForm open(
      RewrapSettings settings, Map<String, Object> ofValues, Map<String, Object> ofKeys) {
    EnvelopeInspector values = new EnvelopeInspector(ofValues, RecordPart.VALUE);
    try {
      return new CanonicalForm(
          values,
          settings.keyEnvelope() == null ? null : new EnvelopeInspector(ofKeys, RecordPart.KEY));
    } catch (Throwable e) {
      values.close();
      throw e;
    }
  }

  /**
   * The form of a record's data without their envelopes; null if an envelope cannot be parsed.
   *
   * @throws AvrolopeException if a registry is unavailable or denies access
   */
  byte @Nullable [] ofData(ConsumerRecord<byte[], byte[]> record) {
    try {
      Headers headers = otherHeaders(values, record, record.headers(), record.value());
      if (keys != null) {
        headers = otherHeaders(keys, record, headers, record.key());
      }
      ByteArrayOutputStream bytes = new ByteArrayOutputStream(512);
      DataOutputStream out = begun(bytes, record, headers);
      if (keys == null) {
        write(out, record.key());
      } else {
        writeDatum(out, keys, record, record.key());
      }
      writeDatum(out, values, record, record.value());
      return bytes.toByteArray();
    } catch (RegistryUnavailableException
        | RegistryRefusedException
        | InterruptedLookupException e) {
      throw e;
    } catch (AvrolopeException e) {
      return null;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The form of a record's bytes including their envelopes. */
  static byte[] ofBytes(ConsumerRecord<byte[], byte[]> record) {
    try {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream(512);
      DataOutputStream out = begun(bytes, record, record.headers());
      write(out, record.key());
      write(out, record.value());
      return bytes.toByteArray();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Headers otherHeaders(
      EnvelopeInspector inspector,
      ConsumerRecord<byte[], byte[]> record,
      Headers headers,
      byte @Nullable [] data) {
    return data == null || !headers.iterator().hasNext()
        ? headers
        : inspector.headersWithoutSchema(record.topic(), headers, Slice.of(data));
  }

  private static DataOutputStream begun(
      ByteArrayOutputStream bytes, ConsumerRecord<?, ?> record, Headers headers)
      throws IOException {
    DataOutputStream out = new DataOutputStream(bytes);
    out.writeLong(record.timestamp());
    Header[] all = headers.toArray();
    out.writeInt(all.length);
    for (Header header : all) {
      write(out, header.key().getBytes(StandardCharsets.UTF_8));
      write(out, header.value());
    }
    return out;
  }

  private void writeDatum(
      DataOutputStream out,
      EnvelopeInspector inspector,
      ConsumerRecord<byte[], byte[]> record,
      byte @Nullable [] data)
      throws IOException {
    if (data == null) {
      write(out, null);
      return;
    }
    Frame frame = inspector.inspect(record.topic(), record.headers(), Slice.of(data));
    byte[] fingerprint = fingerprints.get(frame.writer());
    if (fingerprint == null) {
      fingerprint = fingerprint(inspector.schema(frame.writer()));
      fingerprints.put(frame.writer(), fingerprint);
    }
    out.write(fingerprint);
    Slice datum = frame.datum();
    out.writeInt(datum.length());
    out.write(datum.bytes(), datum.offset(), datum.length());
  }

  /** Uses the parsing canonical form, so that schemas are equal if they encode data alike. */
  private static byte[] fingerprint(Schema schema) {
    try {
      return SchemaNormalization.parsingFingerprint("SHA-256", schema);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every JVM has SHA-256
    }
  }

  private static void write(DataOutputStream out, byte @Nullable [] bytes) throws IOException {
    out.writeInt(bytes == null ? -1 : bytes.length);
    if (bytes != null) {
      out.write(bytes);
    }
  }

  @Override
  public void close() {
    values.close();
    if (keys != null) {
      keys.close();
    }
  }
}
