// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect;

import io.avrolope.error.MalformedDatumException;
import io.avrolope.error.MalformedEnvelopeException;
import io.avrolope.error.UnknownSchemaException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.CaseInsensitiveValidString;
import org.apache.kafka.common.config.ConfigDef.Importance;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaAndValue;
import org.apache.kafka.connect.errors.DataException;

/** The result of the header converter for a header without any of the configured envelopes. */
enum ForeignHeaders {
  FAIL,
  BYTES,
  STRING;

  static final String KEY = "headers.without.envelope";

  static ConfigDef define(ConfigDef keys) {
    return keys.define(
        KEY,
        ConfigDef.Type.STRING,
        "fail",
        CaseInsensitiveValidString.in("fail", "bytes", "string"),
        Importance.MEDIUM,
        "What happens to a header that has none of the configured envelopes, such as a header of"
            + " another program, also a number or a UUID (8 or 16 bytes) that only looks like one."
            + " fail: the record is bad. bytes: the header is bytes. string: it is text, or bytes"
            + " if it is not UTF-8.");
  }

  static ForeignHeaders of(Map<String, ?> configs) {
    AbstractConfig config = new AbstractConfig(define(new ConfigDef()), configs, false);
    return valueOf(config.getString(KEY).toUpperCase(Locale.ROOT));
  }

  /**
   * The header as it is.
   *
   * @throws DataException the failure, if another cause made it, or foreign headers are bad
   */
  SchemaAndValue instead(byte[] value, DataException failure) {
    if (this == FAIL || !isWithoutEnvelope(value, failure)) {
      throw failure;
    }
    if (this == STRING) {
      try {
        String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(value)).toString();
        return new SchemaAndValue(Schema.STRING_SCHEMA, text);
      } catch (CharacterCodingException e) {
        return new SchemaAndValue(Schema.BYTES_SCHEMA, value);
      }
    }
    return new SchemaAndValue(Schema.BYTES_SCHEMA, value);
  }

  /** A number or a UUID of another program may begin as an envelope does, and then names any id. */
  private static boolean isWithoutEnvelope(byte[] value, Throwable failure) {
    boolean mayBeNumber = value.length == Long.BYTES || value.length == 2 * Long.BYTES;
    for (Throwable each = failure; each != null; each = each.getCause()) {
      if (each instanceof MalformedEnvelopeException
          || (mayBeNumber
              && (each instanceof UnknownSchemaException
                  || each instanceof MalformedDatumException))) {
        return true;
      }
    }
    return false;
  }
}
