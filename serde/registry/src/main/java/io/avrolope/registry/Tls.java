// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry;

import java.util.Objects;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import org.jspecify.annotations.Nullable;

/**
 * How to connect to a registry over TLS. Two objects are equal if their settings are, because the
 * JDK's classes do not compare; registries with equal options can share connections. Immutable, if
 * the caller changes neither the context nor the parameters.
 */
public final class Tls {
  private final SSLContext context;
  private final SSLParameters parameters;
  private final Object settings;

  private Tls(Builder builder) {
    this.context = builder.context;
    this.parameters = builder.parameters;
    this.settings = builder.settings;
  }

  /**
   * A builder whose protocols and cipher suites are the context's own. Its objects are equal only
   * to objects of the same context.
   *
   * @param context the trusted certificates and the client's own key
   */
  public static Builder builder(SSLContext context) {
    return new Builder(context);
  }

  /** The same as {@code builder(context).parameters(parameters).build()}. */
  public static Tls of(SSLContext context, SSLParameters parameters) {
    return builder(context).parameters(parameters).build();
  }

  /** A builder that has these settings. */
  public Builder toBuilder() {
    return builder(context).parameters(parameters).settings(settings);
  }

  /** The trusted certificates and the client's own key. */
  public SSLContext context() {
    return context;
  }

  /** The protocols and cipher suites. A null value there means the context's default. */
  public SSLParameters parameters() {
    return parameters;
  }

  /** The settings that both were created from. */
  public Object settings() {
    return settings;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Tls tls && settings.equals(tls.settings);
  }

  @Override
  public int hashCode() {
    return settings.hashCode();
  }

  @Override
  public String toString() {
    return "Tls[" + settings + "]";
  }

  /** Builds settings. */
  public static final class Builder {
    private final SSLContext context;
    private SSLParameters parameters = new SSLParameters();
    private Object settings;

    private Builder(SSLContext context) {
      this.context = Objects.requireNonNull(context, "context");
      this.settings = context;
    }

    /**
     * Sets the protocols and cipher suites.
     *
     * @param value a null value there means the context's default, as by default
     */
    public Builder parameters(SSLParameters value) {
      parameters = Objects.requireNonNull(value, "parameters");
      return this;
    }

    /**
     * Sets what decides whether two objects are equal: the settings that the context and the
     * parameters were created from.
     *
     * @param value its text must contain no secret; by default the context
     */
    public Builder settings(Object value) {
      settings = Objects.requireNonNull(value, "settings");
      return this;
    }

    /** The settings. The builder can be used again. */
    public Tls build() {
      return new Tls(this);
    }
  }
}
