// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The server notices while it computes an answer that the client is gone. */
@Timeout(60)
@Tag("http")
class ConnectedClientTest {
  private static final String GET = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";
  private static final int LOOKS = 10;

  private final Server server = new Server();
  private final ServerConnector connector = new ServerConnector(server);
  private final CountDownLatch isStarted = new CountDownLatch(1);
  private final CompletableFuture<Boolean> isGone = new CompletableFuture<>();
  private volatile boolean isAbandoned;

  @BeforeEach
  void start() throws Exception {
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    server.setHandler(
        new Handler.Abstract() {
          @Override
          public boolean handle(Request request, Response response, Callback callback)
              throws Exception {
            try (ConnectedClient client = new ConnectedClient(request)) {
              isGone.complete(observe(client));
            }
            callback.succeeded();
            return true;
          }
        });
    server.start();
  }

  @AfterEach
  void stop() throws Exception {
    server.stop();
  }

  /** Looks until the client is gone, or some times if it is not expected to go. */
  private boolean observe(ConnectedClient client) throws InterruptedException {
    isStarted.countDown();
    for (int looks = 0; isAbandoned || looks < LOOKS; looks++) {
      if (client.isGone()) {
        return true;
      }
      TimeUnit.MILLISECONDS.sleep(100);
    }
    return false;
  }

  private Socket send(String requests) throws Exception {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), connector.getLocalPort());
    socket.getOutputStream().write(requests.getBytes(StandardCharsets.US_ASCII));
    assertThat(isStarted.await(30, TimeUnit.SECONDS)).isTrue();
    return socket;
  }

  @Test
  void clientThatClosesItsConnectionIsGone() throws Exception {
    isAbandoned = true;
    send(GET).close();

    assertThat(isGone.get(30, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void waitingClientIsPresentAndItsConnectionGoesOn() throws Exception {
    try (Socket socket = send(GET)) {
      assertThat(isGone.get(30, TimeUnit.SECONDS)).isFalse();

      socket.getOutputStream().write(GET.getBytes(StandardCharsets.US_ASCII));
      byte[] begin = socket.getInputStream().readNBytes(12);
      assertThat(new String(begin, StandardCharsets.US_ASCII)).isEqualTo("HTTP/1.1 200");
    }
  }

  @Test
  void clientThatHasSentItsNextRequestIsPresent() throws Exception {
    try (Socket socket = send(GET + GET)) {
      assertThat(isGone.get(30, TimeUnit.SECONDS)).isFalse();
      assertThat(socket.isClosed()).isFalse();
    }
  }
}
