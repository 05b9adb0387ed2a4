// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.registry;

import io.avrolope.server.model.Level;

/** The decisions of tests, in which schemas are parsed whenever they are needed. */
record TestDecisions(
    Scopes scopes,
    SchemaParser parser,
    Lookups lookups,
    CompatibilityChecks compatibility,
    Registrations registrations,
    ExactRegistrations exact) {

  static TestDecisions of(Level serverLevel) {
    return of(serverLevel, RegistryLimits.DEFAULTS);
  }

  static TestDecisions of(Level serverLevel, RegistryLimits limits) {
    Scopes scopes = new Scopes(serverLevel);
    SchemaParser parser = new SchemaParser(limits);
    Lookups lookups = new Lookups(parser, scopes);
    CompatibilityChecks compatibility = new CompatibilityChecks(parser, scopes, limits);
    return new TestDecisions(
        scopes,
        parser,
        lookups,
        compatibility,
        new Registrations(parser, scopes, lookups, compatibility, TestState.CLOCK),
        new ExactRegistrations(parser, scopes, compatibility, TestState.CLOCK));
  }
}
