package io.avrolope.cli.schemas;

import io.avrolope.registry.RegisteredVersion;

/**
 * One version that is to be in the target.
 *
 * @param from the number in the source
 * @param wanted what it is to be in the target; where any number is good and it is missing, with
 *     that of the source
 * @param isThere whether the target has it already
 */
record PlannedVersion(long from, RegisteredVersion wanted, boolean isThere) {}
