// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.config;

import io.avrolope.server.security.SecurityOptions;
import java.nio.file.Path;
import org.apache.kafka.common.config.ConfigDef.Importance;

/** Defines and reads what users may do, and the log of what they did. */
final class AccessKeys {
  private static final String RULES = "access.rules";
  private static final String AUDIT_LOG = "audit.log";
  private static final String AUDIT_READS = "audit.reads";

  private AccessKeys() {}

  static void define(KeyGroup keys) {
    keys.text(
        RULES,
        "",
        FreeText.optional("a file"),
        Importance.HIGH,
        "The file of rules. Without it, each user may do everything.");
    keys.text(
        AUDIT_LOG,
        "",
        FreeText.optional("a file"),
        Importance.MEDIUM,
        "The file of the audit log. Without it, there is no audit log.");
    keys.flag(
        AUDIT_READS,
        false,
        Importance.LOW,
        "Whether the audit log has each read of schemas too. Writes, refusals and reads of records"
            + " are always in it.");
  }

  /** The options of what users may do, without how users are known. */
  static SecurityOptions.Builder options(Values values) {
    SecurityOptions.Builder options =
        SecurityOptions.builder().auditsReads(values.flag(AUDIT_READS));
    values.optional(RULES).map(Path::of).ifPresent(options::rules);
    values.optional(AUDIT_LOG).map(Path::of).ifPresent(options::audit);
    return options;
  }
}
