// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli;

import picocli.CommandLine.IVersionProvider;

/** The version in the jar's manifest, and that of the JVM. */
final class Version implements IVersionProvider {
  @Override
  public String[] getVersion() {
    String version = Version.class.getPackage().getImplementationVersion();
    return new String[] {
      "avrolope " + (version == null ? "(not from a jar)" : version),
      "JVM " + System.getProperty("java.vm.version")
    };
  }
}
