// SPDX-License-Identifier: Apache-2.0
package io.avrolope.chaos;

import io.avrolope.server.faults.FullDisk;
import io.avrolope.server.faults.RegistryNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A name server that can be silent (RFC 1035). It knows two names: {@link #BROKERS} and {@link
 * #REGISTRY} at the addresses of the proxies. A process that asks it has a resolver file of its
 * own, in a mount name space. Thread-safe.
 */
final class NameServer implements AutoCloseable {
  /** The host of the proxies of brokers. */
  static final String BROKERS = "brokers.chaos.test";

  /** The host of the proxies between clients and registry servers. */
  static final String REGISTRY = RegistryNode.HOST;

  private static final byte[] BROKERS_ADDRESS = {127, 0, 0, 2};
  private static final byte[] REGISTRY_ADDRESS = {127, 0, 0, 3};
  private static final String OWN = "127.0.0.5";
  private static final int PORT = 53;
  private static final int MAX_BYTES = 512;
  private static final int HEADER_BYTES = 12;
  private static final int ADDRESS_TYPE = 1;
  private static final short ANSWER = (short) 0x8180;

  private final DatagramSocket socket;
  private final Path resolver;
  private final AtomicInteger unanswered = new AtomicInteger();
  private volatile boolean isSilent;

  private NameServer(DatagramSocket socket, Path resolver) {
    this.socket = socket;
    this.resolver = resolver;
    Thread thread = new Thread(this::run, "name-server");
    thread.setDaemon(true);
    thread.start();
  }

  /** Starts a name server; empty if this process may use neither the port nor name spaces. */
  static Optional<NameServer> start(Path directory) throws IOException {
    if (!FullDisk.succeeds("unshare", "-m", "true")) {
      return Optional.empty();
    }
    Path resolver = directory.resolve("resolv.conf");
    Files.writeString(resolver, "nameserver " + OWN + "\noptions timeout:2 attempts:2\n");
    try {
      DatagramSocket socket = new DatagramSocket(new InetSocketAddress(OWN, PORT));
      return Optional.of(new NameServer(socket, resolver));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** The command before the JVM of a process that asks this server. */
  List<String> prefix() {
    return List.of(
        "unshare",
        "-m",
        "sh",
        "-c",
        "mount --bind '" + resolver + "' /etc/resolv.conf && exec \"$@\"",
        "sh");
  }

  private void run() {
    byte[] buffer = new byte[MAX_BYTES];
    while (true) {
      DatagramPacket packet = new DatagramPacket(buffer, buffer.length);
      try {
        socket.receive(packet);
        answer(packet);
      } catch (IOException e) {
        if (socket.isClosed()) {
          return;
        }
      }
    }
  }

  private void answer(DatagramPacket packet) throws IOException {
    if (isSilent) {
      unanswered.incrementAndGet();
      return;
    }
    byte[] query = Arrays.copyOf(packet.getData(), packet.getLength());
    StringBuilder name = new StringBuilder();
    int position = HEADER_BYTES;
    while (query[position] != 0) {
      name.append(name.isEmpty() ? "" : ".");
      name.append(new String(query, position + 1, query[position], StandardCharsets.US_ASCII));
      position += query[position] + 1;
    }
    int end = position + 1 + 2 * Short.BYTES;
    short type = ByteBuffer.wrap(query).getShort(position + 1);
    Optional<byte[]> address =
        type == ADDRESS_TYPE ? address(name.toString()) : Optional.<byte[]>empty();
    ByteBuffer out = ByteBuffer.allocate(MAX_BYTES);
    out.put(query, 0, Short.BYTES).putShort(ANSWER).putShort((short) 1);
    out.putShort((short) (address.isPresent() ? 1 : 0)).putShort((short) 0).putShort((short) 0);
    out.put(query, HEADER_BYTES, end - HEADER_BYTES);
    address.ifPresent(
        bytes ->
            out.putShort((short) 0xC00C) // the name of the question
                .putShort((short) ADDRESS_TYPE)
                .putShort((short) 1)
                .putInt(1) // seconds that it may be kept
                .putShort((short) bytes.length)
                .put(bytes));
    socket.send(new DatagramPacket(out.array(), out.position(), packet.getSocketAddress()));
  }

  private static Optional<byte[]> address(String name) {
    return switch (name) {
      case BROKERS -> Optional.of(BROKERS_ADDRESS);
      case REGISTRY -> Optional.of(REGISTRY_ADDRESS);
      default -> Optional.empty();
    };
  }

  /** Replaces the addresses of proxies by names. */
  static String named(String addresses) {
    return addresses
        .replace(text(BROKERS_ADDRESS), BROKERS)
        .replace(text(REGISTRY_ADDRESS), REGISTRY);
  }

  private static String text(byte[] address) {
    try {
      return InetAddress.getByAddress(address).getHostAddress();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Answers no more. */
  void silence() {
    unanswered.set(0);
    isSilent = true;
  }

  /** Answers again. Returns how many questions got no answer. */
  int speak() {
    isSilent = false;
    return unanswered.get();
  }

  @Override
  public void close() {
    socket.close();
  }
}
