// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.settings;

import io.avrolope.kafka.config.AvrolopeConfig;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.kafka.common.config.ConfigException;

/** Parses {@code use.latest.with.metadata}: {@code name=value,'name=value, with a comma'}. */
final class MetadataProperties {
  /** A property in single quotes, where two quotes stand for one; or a property without commas. */
  private static final Pattern PROPERTY =
      Pattern.compile("\\s*(?:'((?:[^']|'')*)'|([^',][^,]*))\\s*(?:,|$)");

  private MetadataProperties() {}

  /**
   * Parses the properties.
   *
   * @throws ConfigException if a property has no {@code =} or a quote is not closed
   */
  static Map<String, String> parse(String text) {
    Map<String, String> properties = new LinkedHashMap<>();
    Matcher matcher = PROPERTY.matcher(text.strip());
    int end = 0;
    while (end < text.strip().length()) {
      if (!matcher.find(end) || matcher.start() != end) {
        throw malformed(text);
      }
      String property =
          matcher.group(1) == null ? matcher.group(2).strip() : matcher.group(1).replace("''", "'");
      int equals = property.indexOf('=');
      if (equals < 1) {
        throw malformed(text);
      }
      properties.put(property.substring(0, equals), property.substring(equals + 1));
      end = matcher.end();
    }
    return properties;
  }

  private static ConfigException malformed(String text) {
    return new ConfigException(
        AvrolopeConfig.USE_LATEST_WITH_METADATA,
        text,
        "Expected name=value,name=value, with single quotes around a property that has a comma");
  }
}
