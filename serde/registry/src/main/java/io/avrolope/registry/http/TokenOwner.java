// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.http;

/** A provider of tokens that knows whose tokens they are. */
public interface TokenOwner {
  /**
   * Text that differs for owners at the same registry, and is the same in each process. It may
   * contain a secret.
   */
  String owner();
}
