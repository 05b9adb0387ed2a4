// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.security;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** How users are known, and what they may do. Immutable. */
public final class SecurityOptions {
  public static final SecurityOptions NONE = builder().build();

  /** How a client says which user it is. */
  public enum Method {
    /** By a name and a password. */
    BASIC,
    /** By a token of an issuer. */
    BEARER,
    /** By the certificate of its connection. */
    CERTIFICATE
  }

  private final List<Method> methods;
  private final String realm;
  private final Set<String> roles;
  private final Optional<Path> passwords;
  private final Optional<TokenOptions> tokens;
  private final Optional<Path> rules;
  private final Optional<Path> audit;
  private final boolean auditsReads;

  private SecurityOptions(Builder builder) {
    this.methods = List.copyOf(builder.methods);
    this.realm = builder.realm;
    this.roles = Set.copyOf(builder.roles);
    this.passwords = builder.passwords;
    this.tokens = builder.tokens;
    this.rules = builder.rules;
    this.audit = builder.audit;
    this.auditsReads = builder.auditsReads;
  }

  /** A builder with the defaults. */
  public static Builder builder() {
    return new Builder();
  }

  /** A builder with these options. */
  public Builder toBuilder() {
    Builder builder = new Builder();
    builder.methods = methods;
    builder.realm = realm;
    builder.roles = roles;
    builder.passwords = passwords;
    builder.tokens = tokens;
    builder.rules = rules;
    builder.audit = audit;
    builder.auditsReads = auditsReads;
    return builder;
  }

  /** The methods by which users are known; empty if the server asks for no credentials. */
  public List<Method> methods() {
    return methods;
  }

  /** The text that browsers show when they ask for a password. */
  public String realm() {
    return realm;
  }

  /** The roles of which a user must have one; {@code *} for all users. */
  public Set<String> roles() {
    return roles;
  }

  /** The file of users for {@link Method#BASIC}. */
  public Optional<Path> passwords() {
    return passwords;
  }

  /** The accepted tokens for {@link Method#BEARER}. */
  public Optional<TokenOptions> tokens() {
    return tokens;
  }

  /** The file of rules; without it each user may do everything. */
  public Optional<Path> rules() {
    return rules;
  }

  /** The file of the audit log. */
  public Optional<Path> audit() {
    return audit;
  }

  /** Whether the audit log has reads that were allowed. */
  public boolean auditsReads() {
    return auditsReads;
  }

  /** Whether the server looks who sends a request. */
  public boolean isOn() {
    return !methods.isEmpty() || rules.isPresent() || audit.isPresent();
  }

  /** Sets options by their names. Used by one thread. */
  public static final class Builder {
    private List<Method> methods = List.of();
    private String realm = "avrolope";
    private Set<String> roles = Set.of("*");
    private Optional<Path> passwords = Optional.empty();
    private Optional<TokenOptions> tokens = Optional.empty();
    private Optional<Path> rules = Optional.empty();
    private Optional<Path> audit = Optional.empty();
    private boolean auditsReads = false;

    private Builder() {}

    public Builder methods(List<Method> methods) {
      this.methods = methods;
      return this;
    }

    public Builder realm(String realm) {
      this.realm = realm;
      return this;
    }

    public Builder roles(Set<String> roles) {
      this.roles = roles;
      return this;
    }

    public Builder passwords(Path passwords) {
      this.passwords = Optional.of(passwords);
      return this;
    }

    public Builder tokens(TokenOptions tokens) {
      this.tokens = Optional.of(tokens);
      return this;
    }

    public Builder rules(Path rules) {
      this.rules = Optional.of(rules);
      return this;
    }

    public Builder audit(Path audit) {
      this.audit = Optional.of(audit);
      return this;
    }

    public Builder auditsReads(boolean auditsReads) {
      this.auditsReads = auditsReads;
      return this;
    }

    public SecurityOptions build() {
      return new SecurityOptions(this);
    }
  }
}
