// SPDX-License-Identifier: Apache-2.0
package io.avrolope.topics.cluster;

import java.io.Serial;

/** A topic cannot be read. The message states the fact first, then what to do. */
public final class TopicException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  private final Reason reason;

  /** The person or program that has to act. */
  public enum Reason {
    /** The topic, the partition or the record does not exist. The caller asked for another one. */
    NOT_FOUND,
    /** The record cannot be read yet, because a transaction is open. */
    INCOMPLETE,
    /** The cluster does not answer. The same call can succeed later. */
    UNAVAILABLE
  }

  private TopicException(Reason reason, String message) {
    super(message);
    this.reason = reason;
  }

  public static TopicException notFound(String message) {
    return new TopicException(Reason.NOT_FOUND, message);
  }

  public static TopicException incomplete(String message) {
    return new TopicException(Reason.INCOMPLETE, message);
  }

  public static TopicException unavailable(String message) {
    return new TopicException(Reason.UNAVAILABLE, message);
  }

  public Reason reason() {
    return reason;
  }
}
