// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http;

import io.avrolope.internal.tls.KeyedContext;
import io.avrolope.server.http.options.HttpOptions;
import io.avrolope.server.http.options.Listener;
import io.avrolope.server.security.CertificateDates;
import io.avrolope.server.security.FileWatch;
import io.avrolope.server.security.TlsOptions;
import io.avrolope.server.security.TlsOptions.ClientAuth;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.ssl.SslContextFactory;

/** Opens the ports of the listeners, with TLS or without. */
final class Connectors {
  private static final String HTTP = "http/1.1";

  /** Subjects may have slashes and percent signs. */
  private static final UriCompliance URIS =
      UriCompliance.DEFAULT.with(
          "SUBJECTS",
          UriCompliance.Violation.AMBIGUOUS_PATH_SEPARATOR,
          UriCompliance.Violation.AMBIGUOUS_PATH_ENCODING,
          UriCompliance.Violation.FRAGMENT);

  private final Server server;
  private final HttpOptions options;
  private final FileWatch files;
  private final List<SslContextFactory.Server> factories = new ArrayList<>();

  /** Certificates that the listeners present now. */
  private volatile List<X509Certificate> certificates = List.of();

  Connectors(Server server, HttpOptions options, FileWatch files) {
    this.server = server;
    this.options = options;
    this.files = files;
  }

  /**
   * A connector for each listener, in their order.
   *
   * @throws IllegalArgumentException if the certificates cannot be read
   */
  List<ServerConnector> connectors() {
    boolean isTls = options.listeners().stream().anyMatch(Listener::isTls);
    FileWatch.Look look = FileWatch.Look.at(options.tls().files());
    SSLContext context = isTls ? loaded() : null;
    List<ServerConnector> connectors = new ArrayList<>();
    for (Listener listener : options.listeners()) {
      ServerConnector connector = listener.isTls() && context != null ? secure(context) : plain();
      connector.setHost(Listener.address(listener.host()));
      connector.setPort(listener.port());
      connector.setIdleTimeout(options.requestTimeout().toMillis());
      connectors.add(connector);
    }
    if (!factories.isEmpty()) {
      files.add("certificates", look, this::reload);
      files.eachDay(() -> CertificateDates.warn(certificates, Instant.now()));
    }
    return connectors;
  }

  private ServerConnector plain() {
    return new ServerConnector(server, new HttpConnections(http()));
  }

  private ServerConnector secure(SSLContext context) {
    HttpConfiguration http = http();
    SecureRequestCustomizer customizer = new SecureRequestCustomizer();
    customizer.setSniHostCheck(false); // clients check the host, which may be that of a proxy
    http.addCustomizer(customizer);
    return new ServerConnector(
        server, new SslConnectionFactory(factory(context), HTTP), new HttpConnections(http));
  }

  private HttpConfiguration http() {
    HttpConfiguration http = new HttpConfiguration();
    http.setUriCompliance(URIS);
    http.setSendServerVersion(false);
    http.setRequestHeaderSize(options.limits().maxHeaderBytes());
    http.setIdleTimeout(options.requestTimeout().toMillis());
    // Jetty's table of a connection's headers has 96 KiB by default: 1,000 open connections ended a
    // server with -Xmx48m, and answers took no less time with it. See KeptConnectionsTest.
    http.setHeaderCacheSize(0);
    return http;
  }

  private SslContextFactory.Server factory(SSLContext context) {
    TlsOptions tls = options.tls();
    SslContextFactory.Server factory = new SslContextFactory.Server();
    factory.setSslContext(context);
    factory.setNeedClientAuth(tls.clientAuth() == ClientAuth.REQUIRED);
    factory.setWantClientAuth(tls.clientAuth() == ClientAuth.REQUESTED);
    SSLParameters parameters = tls.parameters(context);
    if (parameters.getProtocols() != null) {
      factory.setExcludeProtocols();
      factory.setIncludeProtocols(parameters.getProtocols());
    }
    if (parameters.getCipherSuites() != null) {
      factory.setExcludeCipherSuites();
      factory.setIncludeCipherSuites(parameters.getCipherSuites());
    }
    factories.add(factory);
    return factory;
  }

  /** Reads the files, which are pairs of keys and certificates. */
  private SSLContext loaded() {
    KeyedContext loaded = options.tls().context();
    certificates = loaded.certificates();
    CertificateDates.warn(certificates, Instant.now());
    return loaded.context();
  }

  /** New connections get the new certificates; open ones go on. */
  private void reload() {
    SSLContext loaded = loaded();
    for (SslContextFactory.Server factory : factories) {
      try {
        factory.reload(changed -> changed.setSslContext(loaded));
      } catch (Exception e) {
        throw new IllegalStateException("Jetty does not take the certificates", e);
      }
    }
  }
}
