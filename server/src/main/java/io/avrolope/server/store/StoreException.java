// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store;

import org.jspecify.annotations.Nullable;

/**
 * The store cannot read or keep its data, perhaps for a while: a full disk, a lock that is held, a
 * broker that does not answer.
 */
public final class StoreException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final Kind kind;

  /** The kind of failure. */
  public enum Kind {
    /** Nothing is changed. */
    FAILED(50001),
    /** The change may be written later. */
    TIMED_OUT(50002),
    /** Another server leads, and this one cannot reach it. */
    NOT_FORWARDED(50003),
    /** No server leads at the moment. */
    NO_LEADER(50004),
    /** The change is too large for the store, and always will be. */
    TOO_LARGE(42209);

    private final int code;

    Kind(int code) {
      this.code = code;
    }

    /** Confluent's code for it. Its first three digits are the HTTP status. */
    public int code() {
      return code;
    }
  }

  /** A failure that changed nothing. */
  public StoreException(String message, @Nullable Throwable cause) {
    this(Kind.FAILED, message, cause);
  }

  public StoreException(Kind kind, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.kind = kind;
  }

  public Kind kind() {
    return kind;
  }
}
