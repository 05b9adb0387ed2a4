// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.http;

import io.avrolope.error.AvrolopeException;
import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.RegistryUnavailableException;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.registry.text.SchemaNotFound;

/**
 * The exception for each HTTP status other than success.
 *
 * <p>404 needs a second look: any web server sends it for a path that it does not have. Each
 * registry's client recognizes by the body whether the registry itself reports an unknown schema,
 * and then throws {@link #unknownSchema}; any other 404 is a wrong URL.
 */
public final class HttpStatusErrors {
  private HttpStatusErrors() {}

  /** Whether the same request may succeed later: 408, 429, and 500 to 599. */
  public static boolean isTemporary(int status) {
    return status == 408 || status == 429 || status >= 500;
  }

  /** The error for any status, except where it has a meaning of its own for the request. */
  public static AvrolopeException of(HttpAnswer answer) {
    int status = answer.status();
    if (isTemporary(status)) {
      return unavailable(answer);
    }
    String message = describe(answer);
    if (status >= 300 && status < 400 && status != 304) {
      message += "; redirects are not followed, configure the registry's own URL";
    }
    return refused(status, message);
  }

  /** The error for a status that a registry or a proxy would send again. */
  static RegistryRefusedException refused(int status, String message) {
    return new RegistryRefusedException(
        switch (status) {
          case 401 -> RegistryRefusedException.Reason.NOT_AUTHENTICATED;
          case 403 -> RegistryRefusedException.Reason.NOT_AUTHORIZED;
          default -> RegistryRefusedException.Reason.NOT_POSSIBLE;
        },
        message);
  }

  /** Whether the server refuses a name because no URL of it can contain such a character. */
  public static boolean isImpossibleName(HttpAnswer answer) {
    return answer.status() == 400 && RequestPath.isRefusedByServers(answer.url());
  }

  /** The error for a temporary status. */
  public static RegistryUnavailableException unavailable(HttpAnswer answer) {
    RegistryUnavailableException.Reason reason =
        switch (answer.status()) {
          case 429 -> RegistryUnavailableException.Reason.THROTTLED;
          case 502 -> RegistryUnavailableException.Reason.DISCONNECTED;
          default -> RegistryUnavailableException.Reason.TIMED_OUT;
        };
    return new RegistryUnavailableException(reason, describe(answer), null);
  }

  /**
   * The error for a 404 by which the registry reports that it does not have a schema.
   *
   * @param wanted what was requested, for the message
   */
  public static UnknownSchemaException unknownSchema(HttpAnswer answer, Object wanted) {
    return SchemaNotFound.at(wanted, answer.url() + answer.reason());
  }

  private static String describe(HttpAnswer answer) {
    return "HTTP " + answer.status() + " from " + answer.url() + answer.reason();
  }
}
