// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/** Hostile clients of a server, each kind in threads of its own until it is told to stop. */
final class Abuse implements AutoCloseable {
  private static final int TIMEOUT_MS = 20_000;
  private static final int CHUNK = 1 << 16;

  private final int port;
  private final AtomicBoolean isStopped = new AtomicBoolean();
  private final AtomicLong requests = new AtomicLong();
  private final List<Thread> threads = new ArrayList<>();
  private final List<Socket> open = new ArrayList<>();

  Abuse(int port) {
    this.port = port;
  }

  /** How many requests or connections were tried. */
  long requests() {
    return requests.get();
  }

  private Socket connect() throws IOException {
    Socket socket = new Socket();
    socket.setReceiveBufferSize(CHUNK);
    socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    socket.setSoTimeout(TIMEOUT_MS);
    return socket;
  }

  private Socket kept() throws IOException {
    Socket socket = connect();
    synchronized (open) {
      open.add(socket);
    }
    requests.incrementAndGet();
    return socket;
  }

  /** An attack that may fail at any time, because the server refuses it. */
  @FunctionalInterface
  private interface Attack {
    void run() throws IOException, InterruptedException;
  }

  private void repeat(int count, Attack attack) {
    for (int i = 0; i < count; i++) {
      Thread thread =
          new Thread(
              () -> {
                while (!isStopped.get()) {
                  try {
                    attack.run();
                  } catch (IOException e) {
                    pause(5); // refused or closed: try again
                  } catch (InterruptedException e) {
                    return;
                  }
                }
              },
              "abuse");
      thread.setDaemon(true);
      threads.add(thread);
      thread.start();
    }
  }

  private static void pause(int ms) {
    try {
      Thread.sleep(ms);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Connections that send nothing. */
  Abuse idle(int connections) throws IOException {
    for (int i = 0; i < connections; i++) {
      kept();
    }
    return this;
  }

  /** Connections that send a byte each second. */
  Abuse slowBodies(int connections) throws IOException {
    return slow(connections, head("POST", "/subjects/slow/versions", "Content-Length: 1000000"));
  }

  Abuse slowHeaders(int connections) throws IOException {
    return slow(connections, "GET /subjects HTTP/1.1\r\nHost: localhost\r\nX-Slow: ");
  }

  private Abuse slow(int connections, String beginning) throws IOException {
    List<Socket> sockets = new ArrayList<>();
    for (int i = 0; i < connections; i++) {
      sockets.add(kept());
      sockets.get(i).getOutputStream().write(bytes(beginning));
    }
    repeat(
        1,
        () -> {
          for (Socket socket : sockets) {
            socket.getOutputStream().write(' ');
          }
          Thread.sleep(1_000);
        });
    return this;
  }

  /** Connections that ask for a long answer many times and do not read it. */
  Abuse slowReaders(int connections, String path) throws IOException {
    String request = "GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n";
    for (int i = 0; i < connections; i++) {
      kept().getOutputStream().write(bytes(request.repeat(50)));
    }
    return this;
  }

  /** Sends bodies that never end, in chunks. */
  Abuse endlessBodies(int threadCount, long length) {
    byte[] chunk = new byte[CHUNK];
    repeat(
        threadCount,
        () -> {
          try (Socket socket = connect()) {
            requests.incrementAndGet();
            OutputStream out = socket.getOutputStream();
            out.write(bytes(head("POST", "/subjects/big/versions", "Transfer-Encoding: chunked")));
            for (long sent = 0; sent < length && !isStopped.get(); sent += CHUNK) {
              out.write(bytes(Integer.toHexString(CHUNK) + "\r\n"));
              out.write(chunk);
              out.write(bytes("\r\n"));
            }
          }
        });
    return this;
  }

  /** Sends requests one after the other, each on a connection of its own. */
  Abuse requests(int threadCount, Supplier<byte[]> request) {
    repeat(
        threadCount,
        () -> {
          try (Socket socket = connect()) {
            requests.incrementAndGet();
            socket.getOutputStream().write(request.get());
            socket.shutdownOutput();
            socket.getInputStream().transferTo(OutputStream.nullOutputStream());
          }
        });
    return this;
  }

  /** Connections that send a request, and again after each answer. */
  Abuse again(int connections, Supplier<byte[]> request) throws IOException {
    List<Socket> sockets = new ArrayList<>();
    for (int i = 0; i < connections; i++) {
      sockets.add(kept());
      sockets.get(i).getOutputStream().write(request.get());
    }
    repeat(
        1,
        () -> {
          for (int i = 0; i < connections; i++) {
            Socket socket = sockets.get(i);
            int answered = socket.getInputStream().available();
            if (answered > 0) {
              socket.getInputStream().skipNBytes(answered);
              sockets.set(i, socket.isClosed() ? kept() : socket);
              sockets.get(i).getOutputStream().write(request.get());
              requests.incrementAndGet();
            }
          }
          Thread.sleep(1);
        });
    return this;
  }

  /** Sends requests without waiting for their answers, which another thread reads. */
  Abuse pipelining(int connections, String path) throws IOException {
    byte[] many = bytes(("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n").repeat(200));
    for (int i = 0; i < connections; i++) {
      Socket socket = kept();
      repeat(
          1,
          () -> {
            socket.getOutputStream().write(many);
            requests.addAndGet(200);
          });
      byte[] answers = new byte[CHUNK];
      repeat(
          1,
          () -> {
            InputStream in = socket.getInputStream();
            if (in.read(answers) < 0) {
              Thread.sleep(100);
            }
          });
    }
    return this;
  }

  /** A request with a body. */
  static byte[] post(String path, byte[] body, String... headers) {
    byte[] head =
        bytes(
            head(
                "POST",
                path,
                ("Content-Length: "
                        + body.length
                        + "\r\nConnection: close\r\n"
                        + String.join("\r\n", headers))
                    .strip()));
    byte[] all = Arrays.copyOf(head, head.length + body.length);
    System.arraycopy(body, 0, all, head.length, body.length);
    return all;
  }

  static byte[] get(String path, String... headers) {
    return bytes(
        head("GET", path, ("Connection: close\r\n" + String.join("\r\n", headers)).strip()));
  }

  /** A request with credentials, on a connection that is kept. */
  static byte[] signedIn(String authorization) {
    return bytes(
        "GET /subjects HTTP/1.1\r\nHost: localhost\r\nAuthorization: "
            + authorization
            + "\r\n\r\n");
  }

  private static String head(String method, String path, String headers) {
    return method
        + " "
        + path
        + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        + headers
        + "\r\n\r\n";
  }

  static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** A name that no subject has. */
  static String unknown(Random random) {
    return "u" + Long.toHexString(random.nextLong());
  }

  @Override
  public void close() throws IOException {
    isStopped.set(true);
    synchronized (open) {
      for (Socket socket : open) {
        socket.close();
      }
    }
    try {
      for (Thread thread : threads) {
        thread.interrupt();
        thread.join(TIMEOUT_MS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
