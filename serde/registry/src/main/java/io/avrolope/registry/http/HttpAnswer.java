// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.avrolope.error.RegistryUnavailableException;
import io.avrolope.error.RegistryUnavailableException.Reason;
import io.avrolope.internal.text.QuotedText;

/**
 * A server's complete response to one request, of any status. Immutable.
 *
 * @param url the requested URL, without credentials
 * @param secrets what messages hide of the server's own message
 */
public record HttpAnswer(int status, String body, String url, Secrets secrets) {
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  public HttpAnswer(int status, String body, String url) {
    this(status, body, url, Secrets.NONE);
  }

  /** The body; a missing node if it is not JSON. */
  public JsonNode json() {
    return parsed(body);
  }

  private static JsonNode parsed(String text) {
    try {
      return JSON.readTree(text);
    } catch (JsonProcessingException e) {
      return MissingNode.getInstance();
    }
  }

  /** Confluent's {@code error_code}; 0 if the body has none, as that of a proxy. */
  public int errorCode() {
    return json().path("error_code").asInt();
  }

  /**
   * Confluent's error code and message, on one line of limited length, in parentheses after a
   * space; empty if the body has no message.
   */
  public String reason() {
    JsonNode message = json().path("message");
    if (!message.isTextual()) {
      return "";
    }
    String words = QuotedText.of(secrets.hide(message.textValue()));
    return " (error " + errorCode() + ": " + words + ")";
  }

  /**
   * A field of the body, or of an object in the body.
   *
   * @throws RegistryUnavailableException if it is missing or not text
   */
  public String requireText(JsonNode object, String field) {
    JsonNode value = object.path(field);
    if (!value.isTextual()) {
      throw malformed("a field '" + field + "' of text", "none");
    }
    return value.textValue();
  }

  /**
   * Requires that a successful response has text other than a page of HTML.
   *
   * @throws RegistryUnavailableException if it is the page of a proxy or web server, or empty
   */
  public HttpAnswer requireNoPage() {
    if (status == 200) {
      requireSchemaText();
    }
    return this;
  }

  /**
   * The body of an API whose response is the schema itself.
   *
   * @throws RegistryUnavailableException if the body is empty, or not from the registry: the HTML
   *     page of a proxy or web server, or a part of a schema
   */
  public String requireSchemaText() {
    return requireSchemaText(body);
  }

  /** As {@link #requireSchemaText()}, for a part of the body. */
  public String requireSchemaText(String text) {
    String start = text.stripLeading();
    if (start.isEmpty()) {
      throw malformed("a schema", "nothing");
    }
    if (start.startsWith("<")) {
      throw malformed("a schema", "a page of HTML");
    }
    if ("{[\"".indexOf(start.charAt(0)) >= 0 && parsed(text).isMissingNode()) {
      throw malformed("a schema", "incomplete or damaged JSON");
    }
    return text;
  }

  /** A successful response whose body is not in the format of the API, such as a proxy's page. */
  public RegistryUnavailableException malformed(String expected, String found) {
    return new RegistryUnavailableException(
        Reason.DISCONNECTED,
        "Expected " + expected + " but found " + found + " in the response from " + url,
        null);
  }
}
