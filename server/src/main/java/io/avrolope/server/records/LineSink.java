// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.records;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;

/** Receives the lines of an answer that is sent in parts. */
public interface LineSink {
  /**
   * Sends a line at once.
   *
   * @throws IOException if the client has closed the connection
   */
  void send(ObjectNode line) throws IOException;
}
