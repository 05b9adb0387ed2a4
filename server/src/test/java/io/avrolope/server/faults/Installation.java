// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.faults;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A broker and three servers, and all that can fail of them. Thread-safe. */
final class Installation implements AutoCloseable {
  static final int SERVERS = 3;

  private final Optional<FullDisk> disk;
  private final FaultBroker broker;
  private final List<RegistryNode> servers = new ArrayList<>();

  /**
   * @param directory for the logs and the broker's records
   */
  Installation(Path directory) throws IOException {
    Path data = Files.createDirectories(directory.resolve("data"));
    disk = FullDisk.mount(data, "192m");
    broker = new FaultBroker(directory, data.resolve("records"), SERVERS);
    for (int i = 0; i < SERVERS; i++) {
      RegistryNode server = new RegistryNode(i, broker.address(i), 1, directory);
      server.start();
      servers.add(server);
    }
  }

  FaultBroker broker() {
    return broker;
  }

  /** The broker's disk; empty if this process may not mount one. */
  Optional<FullDisk> disk() {
    return disk;
  }

  RegistryNode server(int number) {
    return servers.get(number);
  }

  /** As clients reach the servers. */
  List<Client> clients() {
    return servers.stream().map(RegistryNode::url).map(Client::new).toList();
  }

  /** As the test reaches the servers. */
  List<Client> direct() {
    return servers.stream().map(RegistryNode::direct).toList();
  }

  @Override
  public void close() {
    servers.forEach(RegistryNode::close);
    broker.close();
    disk.ifPresent(FullDisk::close);
  }
}
