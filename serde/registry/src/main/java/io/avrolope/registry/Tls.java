package io.avrolope.registry;

import java.security.GeneralSecurityException;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManager;
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

  /**
   * For connections without TLS: trusts nobody. The JDK's client reads whom the JVM trusts even
   * then if it is given nothing, which takes longer than all else that it does at a start.
   *
   * @return empty where the JDK does not make it
   */
  public static Optional<Tls> trustingNobody() {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, new TrustManager[0], null);
      return Optional.of(new Tls(context, new SSLParameters()));
    } catch (GeneralSecurityException e) {
      return Optional.empty();
    }
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
