// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http.route;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.NullNode;
import io.avrolope.registry.content.Subjects;
import io.avrolope.server.registry.Client;
import io.avrolope.server.registry.Deleted;
import io.avrolope.server.registry.Refusal;
import io.avrolope.server.registry.VersionNumber;
import io.avrolope.server.security.Access;
import io.avrolope.server.view.Page;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A request whose route was found.
 *
 * @param path the decoded segments that the route names
 * @param query all values of each parameter
 * @param access what the client may do
 * @param client tells whether it still waits
 */
@SuppressWarnings("ArrayRecordComponent") // requests are not compared
public record Call(
    ObjectMapper json,
    Map<String, String> path,
    Map<String, List<String>> query,
    byte[] body,
    Access access,
    Client client) {
  private static final int BAD_REQUEST = 400;
  private static final int UNPROCESSABLE = 422;

  /** The subject in the path, with its context; empty if the path has none. */
  public String subject() {
    return Subjects.normalized(path.getOrDefault("subject", ""));
  }

  /** The subjects and contexts that the client may see. */
  public Visible visible() {
    return new Visible(access);
  }

  /** The decoded segment that the route calls by this name; empty if it has none. */
  public String segment(String name) {
    return path.getOrDefault(name, "");
  }

  /**
   * The version in the path.
   *
   * @throws Refusal if the segment is not a version
   */
  public VersionNumber version() {
    return VersionNumber.parse(segment("version"));
  }

  /**
   * The id of a schema.
   *
   * @throws Refusal if the segment is not an id
   */
  public int id() {
    return number(segment("id"));
  }

  private static int number(String text) {
    try {
      return Integer.parseInt(text.strip());
    } catch (NumberFormatException e) {
      throw Refusals.notFound();
    }
  }

  /** Whether a parameter is {@code true}. */
  public boolean flag(String name) {
    return parameter(name).filter(value -> value.equalsIgnoreCase("true")).isPresent();
  }

  /** Whether deleted versions count, by the parameter {@code deleted}. */
  public Deleted deleted() {
    return flag("deleted") ? Deleted.INCLUDED : Deleted.HIDDEN;
  }

  /** The first value of a parameter; empty if the request does not have it. */
  public Optional<String> parameter(String name) {
    return parameters(name).stream().findFirst();
  }

  /** All values of a parameter. */
  public List<String> parameters(String name) {
    return query.getOrDefault(name, List.of());
  }

  private int number(String name, int ifMissing) {
    return parameter(name).filter(value -> !value.isEmpty()).map(Call::number).orElse(ifMissing);
  }

  /**
   * The page that the client asks for.
   *
   * @param maxLimit the most elements of a page; 0 for all
   */
  public Page page(int maxLimit) {
    int offset = number("offset", 0);
    int limit = number("limit", -1);
    if (offset < 0) {
      throw Refusal.of(BAD_REQUEST, "Offset must be at least 0 but was " + offset);
    }
    boolean isTooMany = maxLimit > 0 && (limit <= 0 || limit > maxLimit);
    return new Page(offset, isTooMany ? maxLimit : limit);
  }

  /**
   * The body as an object.
   *
   * @throws Refusal if it is missing, or is not JSON of this form
   */
  public <T> T body(Class<T> type) {
    try {
      T value = body.length == 0 ? null : json.readValue(body, type);
      if (value == null || value instanceof NullNode) {
        throw Refusal.of(UNPROCESSABLE, "The request must have a body");
      }
      return value;
    } catch (JsonProcessingException e) {
      throw MalformedBody.refusal(e);
    } catch (IOException e) {
      throw Refusal.of(BAD_REQUEST, String.valueOf(e.getMessage()));
    }
  }
}
