package io.avrolope.registry;

import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import org.jspecify.annotations.Nullable;

/**
 * How {@code https} is spoken with a registry. What was made of equal settings is equal, so that
 * its connections can be shared; the JDK's classes do not say so themselves.
 *
 * @param context whom to trust, and who to be
 * @param parameters protocols and cipher suites; those that are null there are the context's
 * @param settings what both were made of; its text tells nothing secret
 */
public record Tls(SSLContext context, SSLParameters parameters, Object settings) {

  /** Equal to none but those of the same context. */
  public Tls(SSLContext context, SSLParameters parameters) {
    this(context, parameters, context);
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
}
