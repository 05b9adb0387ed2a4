// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.SocketTimeoutException;

/**
 * A connection that is ready for requests, one after the other. Used by one thread at a time; any
 * thread may close it.
 */
final class HttpConnection implements AutoCloseable {
  private final Route route;
  private final TimedChannel channel;
  private final OpenChannels channels;
  private final InputStream rawInput;
  private final ByteInput input;
  private final OutputStream output;

  /**
   * @param input of TLS, or else of the channel
   */
  HttpConnection(
      Route route,
      TimedChannel channel,
      OpenChannels channels,
      InputStream input,
      OutputStream output) {
    this.route = route;
    this.channel = channel;
    this.channels = channels;
    this.rawInput = input;
    this.input = new ByteInput(input);
    this.output = output;
  }

  Route route() {
    return route;
  }

  /**
   * Sends a request and reads its response. After a failure the connection is unusable.
   *
   * @throws SocketTimeoutException at the deadline
   */
  ReceivedResponse exchange(byte[] request, Deadline deadline, int maxBytes) throws IOException {
    channel.setDeadline(deadline);
    write(request, deadline);
    return new ResponseReader(input, maxBytes).read();
  }

  private void write(byte[] request, Deadline deadline) throws IOException {
    if (request.length <= WriteGuard.SAFE_BYTES) {
      output.write(request);
      output.flush();
      return;
    }
    WriteGuard guard = WriteGuard.start(deadline, this::close);
    try (guard) {
      output.write(request);
      output.flush();
    } catch (IOException e) {
      if (guard.hasEnded()) {
        SocketTimeoutException timeOut = new SocketTimeoutException("Write timed out");
        timeOut.initCause(e);
        throw timeOut;
      }
      throw e;
    }
  }

  /** How many bytes the server has sent so far, over all responses. */
  long received() {
    return input.received();
  }

  /**
   * Whether another request would fail, or could get bytes that do not belong to it. With TLS, this
   * includes messages of TLS that nobody has read.
   */
  boolean isStale() {
    try {
      return rawInput.available() > 0 || channel.hasInput();
    } catch (IOException e) {
      return true;
    }
  }

  @Override
  public void close() {
    channels.close(channel.channel());
  }
}
