// SPDX-License-Identifier: Apache-2.0
package io.avrolope;

/** The addresses that messages are expected to end with. */
public final class DocumentationLinks {
  /** The troubleshooting page; messages add the section: {@code #malformed-datum}. */
  public static final String TROUBLESHOOTING =
      "https://github.com/avrolope/avrolope/blob/main/docs/troubleshooting.md";

  private DocumentationLinks() {}
}
