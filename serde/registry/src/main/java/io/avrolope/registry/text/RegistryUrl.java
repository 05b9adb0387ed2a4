// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.text;

/** A registry's URL as messages show it. */
public final class RegistryUrl {
  private RegistryUrl() {}

  /**
   * Removes credentials, also from a malformed URL: what is left is the scheme and the text after
   * the last {@code @}.
   */
  public static String withoutUserInfo(String url) {
    int at = url.lastIndexOf('@');
    int scheme = url.indexOf("://");
    String start = scheme >= 0 && scheme < at ? url.substring(0, scheme + 3) : "";
    return at < 0 ? url : start + url.substring(at + 1);
  }
}
