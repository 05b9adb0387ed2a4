// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.registry;

/**
 * How much work one request may cause. Immutable.
 *
 * @param maxReferences schemas that a new schema may refer to, directly or through others
 * @param maxReferenceDepth references of references
 * @param maxComparisons pairs of types in the compatibility check of two schemas
 */
public record RegistryLimits(int maxReferences, int maxReferenceDepth, int maxComparisons) {
  public static final String REFERENCES = "schema.max.references";
  public static final String REFERENCE_DEPTH = "schema.max.reference.depth";
  public static final String COMPARISONS = "compatibility.max.comparisons";

  /** The library refuses to read schemas with more references. */
  public static final int MOST_REFERENCES = 500;

  /** The library refuses to read schemas with deeper references. */
  public static final int MOST_REFERENCE_DEPTH = 100;

  public static final RegistryLimits DEFAULTS =
      new RegistryLimits(MOST_REFERENCES, MOST_REFERENCE_DEPTH, 100_000);
}
