// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.registry;

/** Where a setting of a subject comes from. */
public enum Origin {
  SUBJECT,
  CONTEXT,
  ALL_CONTEXTS,
  SERVER
}
