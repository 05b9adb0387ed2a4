// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect.transform;

import io.avrolope.connect.config.SerdeKeys;
import io.avrolope.connect.outage.Outages;
import io.avrolope.kafka.config.AvrolopeConfig;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.CaseInsensitiveValidString;
import org.apache.kafka.common.config.ConfigDef.Importance;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The configuration of {@link RewriteEnvelope}. Immutable. */
final class RewriteConfig {
  static final String SOURCE = "source.";
  static final String TARGET = "target.";
  static final String SUBJECT_TOPIC = "subject.topic";
  static final String WITHOUT_ENVELOPE = "records.without.envelope";

  private static final Logger LOG = LoggerFactory.getLogger(RewriteEnvelope.class);

  /** Keys of Connect itself, which a transform gets too. */
  private static final Set<String> OF_CONNECT =
      Set.of("type", "predicate", "negate", "plugin.version");

  private static final List<String> USUAL_OF_SOURCE =
      List.of(AvrolopeConfig.ENVELOPE, AvrolopeConfig.ENVELOPE_DETECT);

  private static final List<String> USUAL_OF_TARGET =
      List.of(
          AvrolopeConfig.ENVELOPE,
          AvrolopeConfig.AUTO_REGISTER_SCHEMAS,
          AvrolopeConfig.NORMALIZE_SCHEMAS,
          AvrolopeConfig.KEY_SUBJECT_NAME_STRATEGY,
          AvrolopeConfig.VALUE_SUBJECT_NAME_STRATEGY);

  private final AbstractConfig own;
  private final boolean isSubjectOfSourceTopic;
  private final boolean copiesRecordsWithoutEnvelope;

  RewriteConfig(Map<String, ?> configs) {
    this.own = new AbstractConfig(ownKeys(), configs, false);
    this.isSubjectOfSourceTopic = chosen(SUBJECT_TOPIC).equals("source");
    this.copiesRecordsWithoutEnvelope = chosen(WITHOUT_ENVELOPE).equals("copy");
    warnOfUnknown(configs.keySet());
  }

  private String chosen(String key) {
    return own.getString(key).toLowerCase(Locale.ROOT);
  }

  /**
   * The transform's keys and the usual keys of both registries, with their documentation. Connect
   * logs each key of each transform several times, so other keys are left out; they have an effect,
   * too.
   */
  static ConfigDef shown() {
    ConfigDef keys = ownKeys();
    SerdeKeys.define(keys, SOURCE, USUAL_OF_SOURCE);
    SerdeKeys.define(keys, TARGET, USUAL_OF_TARGET);
    return keys;
  }

  static ConfigDef ownKeys() {
    ConfigDef keys =
        new ConfigDef()
            .define(
                SOURCE + AvrolopeConfig.SCHEMA_REGISTRY_URL,
                ConfigDef.Type.LIST,
                Importance.HIGH,
                "The registry that has the schemas of the records. All keys of a deserializer can"
                    + " have the prefix source.")
            .define(
                TARGET + AvrolopeConfig.SCHEMA_REGISTRY_URL,
                ConfigDef.Type.LIST,
                Importance.HIGH,
                "The registry that readers of the rewritten records ask. All keys of a serializer"
                    + " can have the prefix target. A schema that it lacks is registered, unless"
                    + " target.auto.register.schemas is false.")
            .define(
                SUBJECT_TOPIC,
                ConfigDef.Type.STRING,
                "target",
                CaseInsensitiveValidString.in("target", "source"),
                Importance.MEDIUM,
                "Which topic names the subject in the target registry. target: the topic that the"
                    + " record goes to. source: the topic that it comes from, which MirrorMaker 2"
                    + " renames by default.")
            .define(
                WITHOUT_ENVELOPE,
                ConfigDef.Type.STRING,
                "fail",
                CaseInsensitiveValidString.in("fail", "copy"),
                Importance.MEDIUM,
                "What happens to bytes that have none of the source's envelopes, such as text. fail:"
                    + " the record is bad. copy: they stay the same.");
    return Outages.define(keys);
  }

  /** A transform gets no keys of other plug-ins, so each unknown key is a mistake. */
  private static void warnOfUnknown(Set<String> keys) {
    Set<String> known = ownKeys().names();
    for (String key : new TreeSet<>(keys)) {
      boolean isOfRegistry = key.startsWith(SOURCE) || key.startsWith(TARGET);
      if (!isOfRegistry && !known.contains(key) && !OF_CONNECT.contains(key)) {
        LOG.warn(
            "{} has no effect. Known are {}, and the keys of a deserializer and a serializer behind"
                + " source. and target.",
            key,
            String.join(", ", new TreeSet<>(known)));
      }
    }
  }

  /** The properties of a deserializer that could read the records. */
  Map<String, Object> source() {
    return own.originalsWithPrefix(SOURCE);
  }

  /** The properties of a serializer that writes the new envelope. */
  Map<String, Object> target() {
    return own.originalsWithPrefix(TARGET);
  }

  boolean isSubjectOfSourceTopic() {
    return isSubjectOfSourceTopic;
  }

  boolean copiesRecordsWithoutEnvelope() {
    return copiesRecordsWithoutEnvelope;
  }

  Outages outages() {
    return Outages.of(own);
  }
}
