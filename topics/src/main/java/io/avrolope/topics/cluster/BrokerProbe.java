// SPDX-License-Identifier: Apache-2.0
package io.avrolope.topics.cluster;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.HexFormat;
import java.util.Locale;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/**
 * Connects to an address once. It sends no credentials: a broker answers the request for its API
 * versions before a client logs in, and a TLS server shows its certificate first.
 *
 * @see <a href="https://kafka.apache.org/protocol">Kafka protocol guide, ApiVersions</a>
 */
final class BrokerProbe {
  /** ApiVersions (18), version 0, correlation id 1, without a client id; preceded by its size. */
  private static final byte[] API_VERSIONS =
      HexFormat.of().parseHex("0000000A" + "0012" + "0000" + "00000001" + "FFFF");

  private static final int TIMEOUT_MS = 3_000;

  private static final String SILENT = "no answer within 3 s";

  private BrokerProbe() {}

  /** The protocol that a server is expected to speak. */
  enum Protocol {
    /** It accepts connections. */
    ANY,
    /** It answers like a broker, without encryption. */
    PLAIN,
    /** It answers to TLS. */
    TLS
  }

  /** Returns why the address cannot be used; empty if it can. */
  static String failure(String host, int port, Protocol protocol) {
    InetSocketAddress address = new InetSocketAddress(host, port);
    if (address.isUnresolved()) {
      return "unknown host";
    }
    try (Socket socket = new Socket()) {
      socket.connect(address, TIMEOUT_MS);
      socket.setSoTimeout(TIMEOUT_MS);
      return switch (protocol) {
        case ANY -> "";
        case PLAIN -> plain(socket);
        case TLS -> tls(socket, host, port);
      };
    } catch (SocketTimeoutException e) {
      return SILENT;
    } catch (UnknownHostException e) {
      return "unknown host";
    } catch (ConnectException e) {
      return reason(e);
    } catch (IOException e) {
      return "it closed the connection: " + reason(e);
    }
  }

  private static String plain(Socket socket) throws IOException {
    socket.getOutputStream().write(API_VERSIONS);
    socket.getOutputStream().flush();
    DataInputStream in = new DataInputStream(socket.getInputStream());
    try {
      int size = in.readInt();
      int correlationId = in.readInt();
      return size >= 10 && correlationId == 1 ? "" : notPlain("its answer is not a broker's");
    } catch (SocketTimeoutException e) {
      return notPlain("it accepts connections, but gives " + SILENT);
    } catch (EOFException e) {
      return notPlain("it closes the connection without an answer");
    }
  }

  private static String notPlain(String fact) {
    return fact + "; if this is a TLS port, set security.protocol to SSL or SASL_SSL";
  }

  /** Certificates are not checked here: Kafka's client does that, and reports what is wrong. */
  private static String tls(Socket socket, String host, int port) throws IOException {
    SSLSocketFactory factory = (SSLSocketFactory) SSLSocketFactory.getDefault();
    try (SSLSocket tls = (SSLSocket) factory.createSocket(socket, host, port, true)) {
      tls.startHandshake();
      return "";
    } catch (SocketTimeoutException e) {
      return notTls("it accepts connections, but gives " + SILENT);
    } catch (SSLException e) {
      boolean isPlain =
          e.getCause() instanceof EOFException
              || String.valueOf(e.getMessage()).contains("Unsupported or unrecognized");
      return isPlain ? notTls("it does not answer to TLS") : "";
    } catch (EOFException e) {
      return notTls("it closes the connection without an answer");
    }
  }

  private static String notTls(String fact) {
    return fact + "; if this port has no TLS, set security.protocol to PLAINTEXT or SASL_PLAINTEXT";
  }

  private static String reason(IOException failure) {
    String message = String.valueOf(failure.getMessage());
    return message.toLowerCase(Locale.ROOT).startsWith("connection refused")
        ? "connection refused"
        : message;
  }
}
