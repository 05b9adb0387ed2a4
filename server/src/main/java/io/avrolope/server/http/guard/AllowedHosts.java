// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http.guard;

import io.avrolope.server.http.options.AllowedOrigins;
import io.avrolope.server.http.options.HttpOptions;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The names under which clients may ask a listener that only this machine reaches. No site on the
 * Internet can have one of them, so that a page with such a name is not that of another site.
 * Immutable.
 */
final class AllowedHosts {
  private static final Pattern ADDRESS =
      Pattern.compile("[0-9]{1,3}(\\.[0-9]{1,3}){3}|\\[[0-9a-f:.%]+.*]");

  /** Names by which containers reach the machine that they run on. */
  private static final List<String> OF_CONTAINERS =
      List.of(
          "host.docker.internal",
          "gateway.docker.internal",
          "kubernetes.docker.internal",
          "host.containers.internal",
          "host.testcontainers.internal");

  private static final String ANY = "*";

  private final Set<String> names = new HashSet<>();
  private final AllowedOrigins origins;

  /**
   * @param options with the names of the listeners, and those that the operator adds
   */
  AllowedHosts(HttpOptions options) {
    this.origins = options.origins();
    OF_CONTAINERS.forEach(this::add);
    options.listeners().forEach(listener -> add(listener.host()));
    options.hosts().forEach(this::add);
    addMachine();
  }

  /** A machine without a name of its own is asked by other names. */
  private void addMachine() {
    try {
      add(InetAddress.getLocalHost().getHostName());
    } catch (UnknownHostException e) {
      // its clients use localhost
    }
  }

  private void add(String name) {
    names.add(normalized(name));
  }

  /** Case and the dot after a complete name are not compared. */
  private static String normalized(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return lower.endsWith(".") ? lower.substring(0, lower.length() - 1) : lower;
  }

  /**
   * Whether a request under this name is for this server.
   *
   * @param host without a port; an address of IPv6 is in brackets
   */
  boolean contains(String host) {
    String name = normalized(host);
    return name.equals("localhost")
        || name.endsWith(".localhost")
        || ADDRESS.matcher(name).matches()
        || names.contains(name)
        || names.contains(ANY)
        || origins.allowsHost(host);
  }
}
