// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http.leader;

import io.avrolope.server.http.options.Forwarding;
import io.avrolope.server.http.request.RequestAttributes;
import io.avrolope.server.security.FileWatch;
import io.avrolope.server.security.TlsOptions;
import java.io.IOException;
import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.BitSet;
import java.util.HexFormat;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import javax.net.ssl.SSLContext;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpURI;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/**
 * Sends a client's request to another server, with this server's certificate. The user of the
 * client's own certificate goes along in a header. Thread-safe.
 */
public final class LeaderClient {
  /** The store that the sender has, in the encoding of URLs. */
  private static final String STORE = "X-Avrolope-Store";

  private static final Set<String> PASSED_ON =
      Set.of(
          "Content-Type",
          "Accept",
          "Authorization",
          RequestAttributes.ID,
          "Confluent-Accept-Unknown-Properties");
  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(2);
  private static final String HTTPS = "https:";

  /** The characters of a path and a query, with the percent sign of what is encoded already. */
  private static final BitSet LEGAL = legal();

  private final Set<String> headers = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
  private final Duration timeout;
  private final TlsOptions tls;

  /** Null before the first request: without certificates of its own, few servers ever need it. */
  private volatile @Nullable HttpClient http;

  /**
   * @param tls this server's certificate, and the certificates of other servers that it trusts
   * @throws IllegalArgumentException if the certificates cannot be read
   */
  public LeaderClient(Forwarding options, Duration timeout, TlsOptions tls, FileWatch files) {
    headers.addAll(PASSED_ON);
    headers.addAll(options.headers());
    headers.remove(RequestAttributes.FORWARDED);
    headers.remove(RequestAttributes.USER);
    headers.remove(STORE);
    this.timeout = timeout;
    this.tls = tls;
    FileWatch.Look look = FileWatch.Look.at(tls.files());
    if (!tls.keys().isEmpty()) {
      http = connected(); // says what is wrong before the server answers
    }
    files.add("certificates for other servers", look, () -> http = connected());
  }

  private HttpClient connected() {
    SSLContext context = tls.clientContext();
    return HttpClient.newBuilder()
        .version(HttpClient.Version.HTTP_1_1)
        .connectTimeout(CONNECT_TIMEOUT)
        .sslContext(context)
        .sslParameters(tls.parameters(context))
        .build();
  }

  private HttpClient http() {
    HttpClient current = http;
    if (current == null) {
      current = connected(); // threads that do this at once need only one of them
      http = current;
    }
    return current;
  }

  /** Whether the leader can learn who sends the request. */
  static boolean knowsUser(String leader, Request request) {
    return leader.startsWith(HTTPS) || userOfCertificate(request).isEmpty();
  }

  /** Without a header that says who sends the request, the user is known by a certificate. */
  private static Optional<String> userOfCertificate(Request request) {
    String user = RequestAttributes.access(request).caller().name();
    return user.isEmpty() || request.getHeaders().contains(HttpHeader.AUTHORIZATION)
        ? Optional.empty()
        : Optional.of(user);
  }

  /** The server accepts characters that Java's client takes in their encoded form only. */
  static URI address(String leader, String pathAndQuery) {
    StringBuilder encoded = new StringBuilder(leader);
    for (byte each : pathAndQuery.getBytes(StandardCharsets.UTF_8)) {
      char character = (char) (each & 0xFF);
      if (LEGAL.get(character)) {
        encoded.append(character);
      } else {
        encoded.append('%').append(HexFormat.of().withUpperCase().toHexDigits(each));
      }
    }
    return URI.create(encoded.toString());
  }

  private static BitSet legal() {
    BitSet legal = new BitSet();
    legal.set('0', '9' + 1);
    legal.set('A', 'Z' + 1);
    legal.set('a', 'z' + 1);
    "-._~%!$&'()*+,;=:@/?".chars().forEach(legal::set);
    return legal;
  }

  /** The store of the server that has forwarded a request; empty if it does not say. */
  static Optional<String> storeOfSender(Request request) {
    return Optional.ofNullable(request.getHeaders().get(STORE)).map(LeaderClient::decoded);
  }

  /** A client may have sent any text; no store has such a name. */
  private static String decoded(String text) {
    try {
      return URLDecoder.decode(text, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return text;
    }
  }

  /**
   * Sends a request.
   *
   * @param store the name of this server's store
   */
  HttpResponse<byte[]> send(String leader, String store, Request request, byte[] body)
      throws IOException, InterruptedException {
    HttpURI uri = request.getHttpURI();
    HttpRequest.Builder builder =
        HttpRequest.newBuilder(address(leader, uri.getPathQuery()))
            .timeout(timeout)
            .header(RequestAttributes.FORWARDED, "true")
            .header(STORE, URLEncoder.encode(store, StandardCharsets.UTF_8))
            .method(request.getMethod(), HttpRequest.BodyPublishers.ofByteArray(body));
    for (String name : headers) {
      String value = request.getHeaders().get(name);
      if (value != null) {
        builder.header(name, value);
      }
    }
    userOfCertificate(request)
        .ifPresent(
            user ->
                builder.header(
                    RequestAttributes.USER, URLEncoder.encode(user, StandardCharsets.UTF_8)));
    return http().send(builder.build(), HttpResponse.BodyHandlers.ofByteArray());
  }
}
