// SPDX-License-Identifier: Apache-2.0
package io.avrolope.error;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * Where the documentation is published. The build writes the address of the root pom.xml's property
 * {@code documentation.url} into a resource, which is read when the first message needs it.
 */
final class Documentation {
  /** Used where the resource is missing or was not filtered, as an IDE may leave it. */
  static final String DEFAULT_URL = "https://github.com/avrolope/avrolope/blob/main/docs";

  private static final String RESOURCE = "documentation.properties";
  private static final String URL = url(Documentation.class.getResourceAsStream(RESOURCE));

  private Documentation() {}

  /** The URL of a section of the troubleshooting page. */
  static String troubleshooting(String anchor) {
    return URL + "/troubleshooting.md#" + anchor;
  }

  /** The URL in this resource, or the default one: a message must not fail for its link. */
  static String url(@Nullable InputStream resource) {
    if (resource == null) {
      return DEFAULT_URL;
    }
    Properties properties = new Properties();
    try (resource) {
      properties.load(resource);
    } catch (IOException | IllegalArgumentException e) {
      return DEFAULT_URL;
    }
    String url = properties.getProperty("url", "");
    return url.startsWith("http") ? url : DEFAULT_URL;
  }
}
