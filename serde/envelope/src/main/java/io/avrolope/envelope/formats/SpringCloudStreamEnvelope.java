// SPDX-License-Identifier: Apache-2.0
package io.avrolope.envelope.formats;

import io.avrolope.envelope.Envelope;
import io.avrolope.envelope.EnvelopeDescription;
import io.avrolope.envelope.EnvelopeProvider;
import io.avrolope.envelope.EnvelopeSettings;
import io.avrolope.envelope.Evidence;
import io.avrolope.envelope.Frame;
import io.avrolope.envelope.RecordHeaders;
import io.avrolope.envelope.RecordView;
import io.avrolope.envelope.Slice;
import io.avrolope.error.MalformedEnvelopeException;
import io.avrolope.schema.SchemaReference;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Spring Cloud Stream's header {@code contentType}, which is {@code
 * application/vnd.<subject>.v<version>+avro}, as text or as a JSON string in quotes. The record's
 * bytes are the datum alone. The header names the subject; the topic's subject is not used.
 *
 * @see <a href="https://github.com/spring-cloud/spring-cloud-stream">Spring Cloud Stream:
 *     AvroSchemaRegistryClientMessageConverter</a>
 */
public final class SpringCloudStreamEnvelope implements Envelope {
  public static final String NAME = "spring-cloud-stream";

  static final EnvelopeProvider PROVIDER =
      BuiltInEnvelope.named(NAME)
          .bytes("datum; the subject and version are in a header")
          .reference("the version within a subject that the header names")
          .firstByte(EnvelopeDescription.HEADER_ONLY)
          .detectedByDefault()
          .readBy(
              settings -> new SpringCloudStreamEnvelope(prefix(settings), settings.firstVersion()));

  private static final String HEADER = "contentType";

  private final String prefix;
  private final Pattern contentType;
  private final long firstVersion;

  /**
   * @param prefix the text before the subject: {@code vnd} unless Spring is configured otherwise
   * @param firstVersion the lowest version
   */
  public SpringCloudStreamEnvelope(String prefix, long firstVersion) {
    this.prefix = prefix;
    this.firstVersion = firstVersion;
    String type =
        "application/" + Pattern.quote(prefix) + "\\.([^\\s/;\"]{1,1000})\\.v([0-9]{1,18})\\+avro";
    this.contentType = Pattern.compile("(\"?)" + type + "\\1");
  }

  private static String prefix(EnvelopeSettings settings) {
    return settings.property(
        EnvelopeSettings.SPRING_PREFIX, EnvelopeSettings.SPRING_PREFIX_DEFAULT);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Frame read(RecordView record) {
    SchemaReference writer =
        version(record.headers())
            .orElseThrow(
                () ->
                    new MalformedEnvelopeException(
                        "Expected the record's header "
                            + HEADER
                            + " to be application/"
                            + prefix
                            + ".<subject>.v<version>+avro but found "
                            + (record.headers().last(HEADER) == null ? "none" : "another")));
    return new Frame(NAME, writer, record.slice());
  }

  @Override
  public Evidence evidence(RecordView record) {
    return isInHeaders(record.headers()) ? Evidence.HEADER : Evidence.NONE;
  }

  @Override
  public boolean usesHeaders() {
    return true;
  }

  @Override
  public boolean isInHeaders(RecordHeaders headers) {
    return version(headers).isPresent();
  }

  private Optional<SchemaReference.Version> version(RecordHeaders headers) {
    byte[] value = headers.last(HEADER);
    if (value == null) {
      return Optional.empty();
    }
    Matcher matcher = contentType.matcher(new String(value, StandardCharsets.UTF_8));
    return matcher.matches()
        ? Optional.of(
                new SchemaReference.Version(matcher.group(2), Long.parseLong(matcher.group(3))))
            .filter(reference -> reference.version() >= firstVersion)
        : Optional.empty();
  }

  /** The envelope is a header: no bytes begin with it. */
  @Override
  public boolean cannotBeginWith(Slice start) {
    return true;
  }
}
