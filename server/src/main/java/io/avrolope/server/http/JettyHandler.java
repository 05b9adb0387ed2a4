// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.avrolope.server.http.guard.BodyHandler;
import io.avrolope.server.http.leader.JsonForm;
import io.avrolope.server.http.leader.OtherServers;
import io.avrolope.server.http.request.Etags;
import io.avrolope.server.http.request.MediaTypes;
import io.avrolope.server.http.request.RequestAttributes;
import io.avrolope.server.http.route.Answer;
import io.avrolope.server.http.route.Dispatcher;
import io.avrolope.server.http.route.Dispatcher.Incoming;
import io.avrolope.server.records.ScanStream;
import io.avrolope.server.registry.Client;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpURI;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Fields;
import org.jspecify.annotations.Nullable;

/** Reads a request from Jetty, and writes the answer. Thread-safe. */
final class JettyHandler extends Handler.Abstract.NonBlocking {
  private static final byte[] NO_BYTES = {};
  private static final int NOT_MODIFIED = 304;

  private final Dispatcher dispatcher;
  private final ObjectMapper json;
  private final OtherServers others;

  JettyHandler(Dispatcher dispatcher, ObjectMapper json, OtherServers others) {
    this.dispatcher = dispatcher;
    this.json = json;
    this.others = others;
  }

  /**
   * Answers in the thread that has read the request, if the answer is in memory. All else may wait
   * for the client or the store, so a thread of the pool does it.
   */
  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    HttpURI uri = request.getHttpURI();
    if (!BodyHandler.isRead(request)
        && dispatcher.isQuick(request.getMethod(), uri.getPath(), uri.getQuery())) {
      answerQuickly(request, response, callback);
    } else {
      answerOrWait(request, response, callback);
    }
    return true;
  }

  /** If the answer is not in memory, another thread catches up with the store first. */
  private void answerQuickly(Request request, Response response, Callback callback) {
    RequestAttributes.identify(request, response);
    String contentType = request.getHeaders().get(HttpHeader.CONTENT_TYPE);
    Answer answer =
        MediaTypes.isWellFormed(contentType)
            ? dispatched(request, incoming(request, contentType, NO_BYTES, Client.WAITING))
            : Answer.badRequest();
    if (others.mayKnowMore(JsonForm.FORM, answer)) {
      answerOrWait(request, response, callback);
    } else {
      write(request, response, answer, callback);
    }
  }

  private void answerOrWait(Request request, Response response, Callback callback) {
    BodyHandler.runWaiting(request, () -> answerOrFail(request, response, callback));
  }

  private void answerOrFail(Request request, Response response, Callback callback) {
    try {
      RequestAttributes.identify(request, response);
      write(request, response, answer(request), callback);
    } catch (RuntimeException | Error e) {
      Response.writeError(request, response, callback, e);
    }
  }

  private Answer answer(Request request) {
    String contentType = request.getHeaders().get(HttpHeader.CONTENT_TYPE);
    if (!MediaTypes.isWellFormed(contentType)) {
      return Answer.badRequest();
    }
    try (ConnectedClient client = new ConnectedClient(request)) {
      Incoming incoming = incoming(request, contentType, BodyHandler.body(request), client);
      return others.answer(
          JsonForm.FORM, request, incoming.body(), () -> dispatched(request, incoming));
    }
  }

  private Answer dispatched(Request request, Incoming incoming) {
    return dispatcher.answer(incoming, route -> RequestAttributes.setRoute(request, route.path()));
  }

  private static Incoming incoming(
      Request request, @Nullable String contentType, byte[] body, Client client) {
    Map<String, List<String>> query = new HashMap<>();
    for (Fields.Field field : Request.extractQueryParameters(request)) {
      query.put(field.getName(), field.getValues());
    }
    return new Incoming(
        request.getMethod(),
        request.getHttpURI().getPath(),
        query,
        contentType,
        request.getHeaders().get(HttpHeader.ACCEPT),
        body,
        RequestAttributes.access(request),
        client);
  }

  private void write(Request request, Response response, Answer answer, Callback callback) {
    if (answer.body() instanceof ScanStream lines) {
      answer.headers().forEach((name, value) -> response.getHeaders().put(name, value));
      new LineAnswer(json, lines).write(request, response, callback);
      return;
    }
    response.setStatus(answer.status());
    others.addPosition(request, response);
    answer.headers().forEach((name, value) -> response.getHeaders().put(name, value));
    String type = type(request, answer);
    if (type != null) {
      response.getHeaders().put(HttpHeader.CONTENT_TYPE, type);
    }
    if (answer.body() == null || isText(answer)) {
      String text = answer.body() == null ? "" : answer.body().toString();
      response.write(true, ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)), callback);
    } else {
      writeJson(request, response, answer, callback);
    }
  }

  private static boolean isText(Answer answer) {
    return answer.form() == Answer.Form.JSON_TEXT || answer.form() == Answer.Form.TEXT;
  }

  private void writeJson(Request request, Response response, Answer answer, Callback callback) {
    PooledBytes body = new PooledBytes(request.getComponents().getByteBufferPool());
    Callback released = Callback.from(callback, body::release);
    try {
      json.writeValue(body, answer.body());
    } catch (IOException | RuntimeException e) {
      body.release();
      throw new IllegalStateException("An answer has no form in JSON", e);
    }
    ByteBuffer content = body.content();
    if (answer.isRevalidated()) {
      String etag = Etags.of(content);
      response.getHeaders().put(HttpHeader.ETAG, etag);
      if (Etags.matches(request, etag)) {
        response.setStatus(NOT_MODIFIED);
        content = BufferUtil.EMPTY_BUFFER;
      }
    }
    response.write(true, content, released);
  }

  private static @Nullable String type(Request request, Answer answer) {
    return switch (answer.form()) {
      case JSON, JSON_TEXT ->
          MediaTypes.produced(request.getHeaders().get(HttpHeader.ACCEPT)).orElse(MediaTypes.V1);
      case TEXT -> "text/plain";
      case LINES, UNTYPED_JSON -> null;
    };
  }
}
