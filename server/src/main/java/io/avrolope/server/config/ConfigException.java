// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.config;

/** The configuration is wrong: the operator must change it. */
public final class ConfigException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  ConfigException(String message) {
    super(message);
  }
}
