// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.model;

/** The writes that a subject, a context or the registry allows. */
public enum Mode {
  READWRITE,
  READONLY,
  /** As {@link #READONLY}; Confluent keeps the name for old clients. */
  READONLY_OVERRIDE,
  /** Ids and versions are the client's choice; compatibility is not checked. */
  IMPORT,
  /** As {@link #IMPORT}; for all contexts only. */
  FORWARD;

  public boolean isReadOnly() {
    return this == READONLY || this == READONLY_OVERRIDE;
  }

  /** Whether clients choose ids and versions, and nothing is checked or inherited. */
  public boolean allowsIds() {
    return this == IMPORT || this == FORWARD;
  }

  /** Whether the registry may assign ids. */
  public boolean assignsIds() {
    return this == READWRITE;
  }
}
