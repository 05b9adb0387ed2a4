// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.registry;

import io.avrolope.server.model.Level;
import io.avrolope.server.store.SchemaStore;
import java.time.Clock;

/**
 * The classes that decide on the schemas of one store, connected with each other. A class is either
 * for questions, which may parse what they need, or for changes under the store's lock, where a
 * slow schema must be parsed already, see {@link Preparations}. Thread-safe.
 */
public final class Decisions {
  private final Scopes scopes;
  private final SchemaParser parser;
  private final Lookups lookups;
  private final Lookups lookupsUnderLock;
  private final CompatibilityChecks compatibility;
  private final Registrations registrations;
  private final ExactRegistrations exactRegistrations;
  private final Deletions deletions;
  private final Preparations preparations;

  /**
   * Connects the decisions on a store.
   *
   * @param level of subjects without a configuration
   */
  public Decisions(SchemaStore store, Level level, RegistryLimits limits, Clock clock) {
    this.scopes = new Scopes(level);
    this.parser = new SchemaParser(limits);
    this.lookups = new Lookups(parser, scopes);
    this.compatibility = new CompatibilityChecks(parser, scopes, limits);
    this.preparations = new Preparations(store, parser, scopes, compatibility);
    SchemaParser underLock = parser.underLock();
    CompatibilityChecks decisive = new CompatibilityChecks(underLock, scopes, limits);
    this.lookupsUnderLock = new Lookups(underLock, scopes);
    this.registrations = new Registrations(underLock, scopes, lookupsUnderLock, decisive, clock);
    this.exactRegistrations = new ExactRegistrations(underLock, scopes, decisive, clock);
    this.deletions = new Deletions(scopes, clock);
  }

  public Scopes scopes() {
    return scopes;
  }

  /** The parser for questions. */
  public SchemaParser parser() {
    return parser;
  }

  /** The look-ups for questions. */
  public Lookups lookups() {
    return lookups;
  }

  /** The look-ups for changes. */
  public Lookups lookupsUnderLock() {
    return lookupsUnderLock;
  }

  /** The compatibility checks for questions. */
  public CompatibilityChecks compatibility() {
    return compatibility;
  }

  public Registrations registrations() {
    return registrations;
  }

  public ExactRegistrations exactRegistrations() {
    return exactRegistrations;
  }

  public Deletions deletions() {
    return deletions;
  }

  public Preparations preparations() {
    return preparations;
  }
}
