// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http.leader;

import io.avrolope.server.service.Registry;
import io.avrolope.server.store.StoreException;
import java.util.function.Supplier;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;

/**
 * Servers that all write to the same store, and so forward nothing. This server answers that
 * something does not exist only after it has read what the others have written. Thread-safe.
 */
public final class SameStore implements OtherServers {
  private final Registry registry;

  public SameStore(Registry registry) {
    this.registry = registry;
  }

  @Override
  public <T> T answer(Form<T> form, Request request, byte[] body, Supplier<T> here) {
    T answer = here.get();
    if (!form.isMiss(answer)) {
      return answer;
    }
    try {
      registry.requireComplete();
    } catch (StoreException e) {
      return form.failure(e.kind(), String.valueOf(e.getMessage()));
    }
    return here.get(); // it may have been written after the first look
  }

  @Override
  public <T> boolean mayKnowMore(Form<T> form, T answer) {
    return form.isMiss(answer);
  }

  @Override
  public void addPosition(Request request, Response response) {
    // nobody forwards
  }
}
