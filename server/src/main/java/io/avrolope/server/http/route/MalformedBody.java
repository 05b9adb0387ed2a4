// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http.route;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.InputCoercionException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.ValueInstantiationException;
import io.avrolope.server.registry.Refusal;
import java.util.Collection;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Tells a client which field of its body is wrong, and what the server expects there. The client
 * must correct the body. Jackson's own texts name classes of the server; these do not.
 */
public final class MalformedBody {
  private static final int BAD_REQUEST = 400;

  /** Parts of Jackson's messages that only programmers of the server can use. */
  private static final Pattern INTERNALS =
      Pattern.compile(" \\(start marker at \\[Source: [^]]*]\\)|, from `[^`]*`|\\[Source: [^]]*]");

  private static final Map<Class<?>, String> FORMS =
      Map.of(
          String.class, "a text",
          Integer.class, "an integer of 32 bits",
          int.class, "an integer of 32 bits",
          Boolean.class, "true or false",
          boolean.class, "true or false");

  private MalformedBody() {}

  /** The refusal of a whole body. */
  public static Refusal refusal(JsonProcessingException e) {
    return refusal("", e);
  }

  /**
   * The refusal of a field.
   *
   * @param field the name; empty for the whole body
   */
  public static Refusal refusal(String field, JsonProcessingException e) {
    return Refusal.of(BAD_REQUEST, message(field, e));
  }

  /** The refusal of a body that is neither an object nor a text. */
  public static Refusal notAnObject() {
    return Refusal.of(BAD_REQUEST, "The body must be an object");
  }

  /** The refusal of a field that is an object or an array. */
  public static Refusal notText(String field) {
    return Refusal.of(BAD_REQUEST, "The field " + field + " must be a text");
  }

  private static String message(String field, JsonProcessingException e) {
    if (!(e instanceof JsonMappingException mapping) || isSyntax(mapping)) {
      return "The body is not JSON that the server can read: "
          + INTERNALS.matcher(e.getOriginalMessage()).replaceAll("");
    }
    String path = path(field, mapping);
    String place = path.isEmpty() ? "The body" : "The field " + path;
    if (mapping instanceof ValueInstantiationException) {
      return place + " has a value that is not allowed" + reason(mapping.getCause());
    }
    if (mapping.getCause() instanceof InputCoercionException coercion) {
      return place + " must be " + form(coercion.getTargetType());
    }
    return mapping instanceof MismatchedInputException mismatch
        ? place + " must be " + form(mismatch.getTargetType())
        : place + " has a value that is not allowed";
  }

  /** Whether the text itself cannot be read, at the place of a field. */
  private static boolean isSyntax(JsonMappingException e) {
    return e.getCause() instanceof JsonProcessingException cause
        && !(cause instanceof JsonMappingException)
        && !(cause instanceof InputCoercionException);
  }

  private static String path(String field, JsonMappingException e) {
    StringBuilder path = new StringBuilder(field);
    for (JsonMappingException.Reference reference : e.getPath()) {
      if (reference.getFieldName() == null) {
        path.append('[').append(reference.getIndex()).append(']');
      } else {
        path.append(path.isEmpty() ? "" : ".").append(reference.getFieldName());
      }
    }
    return path.toString();
  }

  /** The constructors of values refuse with a text for clients. Other failures have none. */
  private static String reason(@Nullable Throwable cause) {
    return cause instanceof IllegalArgumentException && cause.getMessage() != null
        ? ": " + cause.getMessage()
        : "";
  }

  private static String form(@Nullable Class<?> type) {
    if (type == null) {
      return "a value of another form";
    }
    if (type.isEnum()) {
      return Stream.of(type.getEnumConstants())
          .map(each -> ((Enum<?>) each).name())
          .collect(Collectors.joining(", ", "one of ", ""));
    }
    if (type.isArray() || Collection.class.isAssignableFrom(type)) {
      return "an array";
    }
    return FORMS.getOrDefault(type, "an object");
  }
}
