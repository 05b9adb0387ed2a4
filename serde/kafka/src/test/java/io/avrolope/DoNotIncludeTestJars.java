// SPDX-License-Identifier: Apache-2.0
package io.avrolope;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;

/** Excludes the test jars of the other modules. */
final class DoNotIncludeTestJars implements ImportOption {
  @Override
  public boolean includes(Location location) {
    return !location.contains("-tests.jar");
  }
}
