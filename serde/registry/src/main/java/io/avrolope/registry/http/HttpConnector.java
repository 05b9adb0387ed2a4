// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.http;

import io.avrolope.registry.Tls;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SNIServerName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;

/**
 * Opens connections that are ready for requests: TCP, then the tunnel of a proxy and TLS if they
 * are needed. Thread-safe.
 *
 * @param tls if empty, the JVM's defaults apply; they are loaded with the first TLS connection
 */
record HttpConnector(
    OpenChannels channels, HostNames names, Duration connectTimeout, Optional<Tls> tls) {
  private static final int MAX_TUNNEL_BODY_BYTES = 0;

  /** Opens a connection for a request and others with this route. */
  HttpConnection connect(Route route, OutgoingRequest request, Deadline deadline)
      throws IOException {
    Deadline connected = Deadline.in(deadline.atMost(connectTimeout));
    SocketChannel open = new TcpConnector(channels, names).connect(route, connected);
    boolean isReady = false;
    try {
      HttpConnection connection = prepared(route, request, new TimedChannel(open, deadline));
      isReady = true;
      return connection;
    } finally {
      if (!isReady) {
        channels.close(open);
      }
    }
  }

  private HttpConnection prepared(Route route, OutgoingRequest request, TimedChannel channel)
      throws IOException {
    if (!route.isSecure()) {
      return new HttpConnection(route, channel, channels, channel.input(), channel.output());
    }
    if (route.proxy() != null) {
      openTunnel(route.proxy(), request, channel);
    }
    SSLSocket socket = secure(route, channel);
    return new HttpConnection(
        route, channel, channels, socket.getInputStream(), socket.getOutputStream());
  }

  private static void openTunnel(
      InetSocketAddress proxy, OutgoingRequest request, TimedChannel channel) throws IOException {
    OutputStream out = channel.output();
    out.write(request.connectBytes());
    int status =
        new ResponseReader(new ByteInput(channel.input()), MAX_TUNNEL_BODY_BYTES).readTunnel();
    if (status / 100 != 2) {
      throw new RefusedTunnelException(proxy, status);
    }
  }

  private SSLSocket secure(Route route, TimedChannel channel) throws IOException {
    SSLSocket socket =
        (SSLSocket)
            context()
                .getSocketFactory()
                .createSocket(new ChannelSocket(channel), route.host(), route.port(), true);
    tls.ifPresent(configured -> socket.setSSLParameters(configured.parameters()));
    SSLParameters parameters = socket.getSSLParameters();
    // without it, a certificate for any host would be accepted
    parameters.setEndpointIdentificationAlgorithm("HTTPS");
    parameters.setServerNames(serverName(route.host()).map(List::of).orElse(List.of()));
    socket.setSSLParameters(parameters);
    socket.startHandshake();
    return socket;
  }

  private SSLContext context() throws SSLException {
    try {
      return tls.isPresent() ? tls.get().context() : SSLContext.getDefault();
    } catch (NoSuchAlgorithmException e) {
      throw new SSLException("the JVM has no TLS", e);
    }
  }

  /** The name that the server chooses its certificate by; addresses are not sent. */
  private static Optional<SNIServerName> serverName(String host) {
    boolean isAddress = host.indexOf(':') >= 0 || host.matches("[0-9.]+");
    try {
      return isAddress ? Optional.empty() : Optional.of(new SNIHostName(host));
    } catch (IllegalArgumentException e) {
      return Optional.empty(); // such as a name with a dot at its end
    }
  }
}
