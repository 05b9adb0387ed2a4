// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.language;

/**
 * A place at which a reader schema does not see what was written.
 *
 * @param path as in {@link io.avrolope.registry.comparison.Finding}
 */
public record ReadEffect(String path, Effect effect, String text) {

  /** The effect on a value. */
  public enum Effect {
    /** It is read as another type. */
    CONVERTED,
    /** The data has no value; the reader's default stands in. */
    DEFAULT,
    /** The reader does not see it. */
    IGNORED,
    /** The reader fails at data with it. */
    FAILS
  }
}
