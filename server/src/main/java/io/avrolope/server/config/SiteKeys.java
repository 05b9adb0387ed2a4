// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.config;

import io.avrolope.server.http.options.AllowedOrigins;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.config.ConfigDef.Importance;

/** Defines and reads which pages may use the registry through a browser. */
final class SiteKeys {
  private static final String ORIGINS = "access.control.allow.origin";
  private static final String METHODS = "access.control.allow.methods";
  private static final String HOSTS = "access.control.allow.hosts";

  /** The name of this server, a key of the cluster. */
  static final String HOST_NAME = "host.name";

  private SiteKeys() {}

  static void define(KeyGroup keys) {
    keys.list(
        ORIGINS,
        "",
        FreeText.optional("a list of origins"),
        Importance.LOW,
        "The origins whose pages may read and write, such as `https://tools.example.com`, with"
            + " commas between them; `*` for all.");
    keys.list(
        METHODS,
        "GET,POST,HEAD",
        FreeText.optional("a list of methods"),
        Importance.LOW,
        "The methods that browsers allow to these pages.");
  }

  static void defineHosts(KeyGroup keys) {
    keys.list(
        HOSTS,
        "",
        FreeText.optional("a list of host names"),
        Importance.LOW,
        "More names in the header `Host`, with commas between them, for example the name of a proxy"
            + " on the same machine; `*` for all.");
  }

  static AllowedOrigins origins(Values values) {
    return new AllowedOrigins(values.list(ORIGINS), values.list(METHODS));
  }

  /** The server's own name, and the names that the operator adds. */
  static List<String> hosts(Values values) {
    List<String> hosts = new ArrayList<>(values.list(HOSTS));
    values.optional(HOST_NAME).ifPresent(hosts::add);
    return hosts;
  }
}
