// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect.transform;

import io.avrolope.envelope.RecordPart;
import io.avrolope.error.MalformedEnvelopeException;
import io.avrolope.kafka.EnvelopeInspector;
import io.avrolope.kafka.EnvelopeRewriter;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.connect.connector.ConnectRecord;
import org.apache.kafka.connect.header.Headers;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Rewrites the bytes of Connect's records by the serde's rewriter. Thread-safe. */
final class ByteRewriter implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(RewriteEnvelope.class);

  private final RewriteConfig config;
  private final EnvelopeRewriter rewriter;

  /** The topics of records that were copied unchanged, each of which is logged once. */
  private final Set<String> loggedTopics = ConcurrentHashMap.newKeySet();

  private ByteRewriter(RewriteConfig config, EnvelopeRewriter rewriter) {
    this.config = config;
    this.rewriter = rewriter;
  }

  /** Makes a record with other data and headers. */
  @FunctionalInterface
  interface Replacement<R> {
    R with(R record, byte[] data, Headers headers);
  }

  /**
   * Opens both registries.
   *
   * @throws ConfigException if a key has an invalid value; the message names the prefix
   */
  static ByteRewriter open(RewriteConfig config, RecordPart part) {
    Map<String, Object> source = config.source();
    try (EnvelopeInspector valid = new EnvelopeInspector(source, part)) {
      Objects.requireNonNull(valid);
    } catch (ConfigException e) {
      throw invalid(RewriteConfig.SOURCE, e);
    }
    try {
      return new ByteRewriter(config, new EnvelopeRewriter(source, config.target(), part));
    } catch (ConfigException e) {
      throw invalid(RewriteConfig.TARGET, e);
    }
  }

  private static ConfigException invalid(String prefix, ConfigException failure) {
    ConfigException named =
        new ConfigException("In the keys with prefix " + prefix + " " + failure.getMessage());
    named.initCause(failure);
    return named;
  }

  /**
   * Rewrites a key or a value.
   *
   * @return the given record if its bytes have no envelope and are to be copied
   * @throws org.apache.kafka.common.KafkaException as {@link EnvelopeRewriter#rewrite} does
   */
  <R extends ConnectRecord<R>> R rewrite(R record, byte[] bytes, Replacement<R> replacement) {
    String from = MirrorMakerRecords.sourceTopic(record);
    String to = config.isSubjectOfSourceTopic() ? from : record.topic();
    org.apache.kafka.common.header.Headers headers = ByteHeaders.ofKafka(record.headers());
    try {
      EnvelopeRewriter.Rewritten rewritten = rewriter.rewrite(from, to, headers, bytes);
      return replacement.with(
          record,
          Objects.requireNonNull(rewritten.data()), // null only for null
          ByteHeaders.changed(record.headers(), headers, rewritten.headers()));
    } catch (SerializationException e) {
      if (!config.copiesRecordsWithoutEnvelope()
          || !(e.getCause() instanceof MalformedEnvelopeException)) {
        throw e;
      }
      if (loggedTopics.add(from)) {
        LOG.info(
            "Records of topic {} without an envelope are copied unchanged: {}",
            from,
            e.getCause().getMessage());
      }
      return record;
    }
  }

  @Override
  public void close() {
    rewriter.close();
  }
}
