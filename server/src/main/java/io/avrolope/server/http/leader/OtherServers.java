// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http.leader;

import io.avrolope.server.store.StoreException.Kind;
import java.net.http.HttpResponse;
import java.util.Optional;
import java.util.function.Supplier;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;

/** The servers that share the store with this one, and what they add to its answers. */
public interface OtherServers {
  /**
   * The answers of an API.
   *
   * @param <T> an answer
   */
  interface Form<T> {
    /** The leader's answer for the client; empty if the leader says that no server leads. */
    Optional<T> answer(HttpResponse<byte[]> response);

    /** The answer to a request that failed. */
    T failure(Kind kind, String message);

    /** Whether the answer says that something does not exist. */
    boolean isMiss(T answer);
  }

  /**
   * Answers a request here, if this server may and knows enough. Otherwise the other servers help.
   *
   * @param body of the request
   * @param here answers in this server; called again after this server has read more
   */
  <T> T answer(Form<T> form, Request request, byte[] body, Supplier<T> here);

  /** Whether another server may have written what the answer says does not exist. */
  <T> boolean mayKnowMore(Form<T> form, T answer);

  /** Tells a server that has forwarded the request how far this one has read. */
  void addPosition(Request request, Response response);
}
