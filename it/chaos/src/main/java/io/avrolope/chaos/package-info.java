// SPDX-License-Identifier: Apache-2.0
/**
 * Runs everything that the project ships on a cluster under faults, and compares at the end what
 * was confirmed with what was read. A {@link io.avrolope.chaos.Part} is one class that starts, is
 * watched and stops. Start at {@link io.avrolope.chaos.ChaosRun}.
 */
@NullMarked
package io.avrolope.chaos;

import org.jspecify.annotations.NullMarked;
