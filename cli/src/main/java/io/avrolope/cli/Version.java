package io.avrolope.cli;

import picocli.CommandLine.IVersionProvider;

/** As the jar's manifest says. */
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
