// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry;

import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How long and how often to ask a registry before it counts as unavailable. Immutable.
 *
 * <pre>{@code
 * RetryOptions patient =
 *     RetryOptions.builder().total(Duration.ofMinutes(2)).maxRetries(10).build();
 * }</pre>
 */
public final class RetryOptions {
  /**
   * 30 s in total, 4 retries, pauses of up to 1 s that grow to up to 20 s. The last retry is at
   * least 7.5 s after the first attempt, when a registry that restarts is back.
   */
  public static final RetryOptions DEFAULTS = builder().build();

  private final Duration total;
  private final int maxRetries;
  private final Duration pause;
  private final Duration maxPause;

  private RetryOptions(Builder builder) {
    this.total = builder.total;
    this.maxRetries = builder.maxRetries;
    this.pause = builder.pause;
    this.maxPause = builder.maxPause;
  }

  /** A builder that has the {@link #DEFAULTS}. */
  public static Builder builder() {
    return new Builder();
  }

  /** A builder that has these options. */
  public Builder toBuilder() {
    return builder().total(total).maxRetries(maxRetries).pause(pause).maxPause(maxPause);
  }

  /** The longest that one lookup may take, over all URLs, attempts and pauses. */
  public Duration total() {
    return total;
  }

  /** How often all URLs are asked again after all of them failed. */
  public int maxRetries() {
    return maxRetries;
  }

  /** The longest pause before the first retry. The limit doubles with each retry. */
  public Duration pause() {
    return pause;
  }

  /** The upper limit of that doubling. A server's {@code Retry-After} may exceed it. */
  public Duration maxPause() {
    return maxPause;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof RetryOptions that
        && total.equals(that.total)
        && maxRetries == that.maxRetries
        && pause.equals(that.pause)
        && maxPause.equals(that.maxPause);
  }

  @Override
  public int hashCode() {
    return Objects.hash(total, maxRetries, pause, maxPause);
  }

  @Override
  public String toString() {
    return "RetryOptions[total="
        + total
        + ", maxRetries="
        + maxRetries
        + ", pause="
        + pause
        + ", maxPause="
        + maxPause
        + "]";
  }

  /** Builds options. A method throws {@link IllegalArgumentException} for a value out of range. */
  public static final class Builder {
    private Duration total = Duration.ofSeconds(30);
    private int maxRetries = 4;
    private Duration pause = Duration.ofSeconds(1);
    private Duration maxPause = Duration.ofSeconds(20);

    private Builder() {}

    /**
     * Sets the longest that one lookup may take, over all URLs, attempts and pauses.
     *
     * @param value above zero, at most {@link Integer#MAX_VALUE} milliseconds; by default 30 s
     */
    public Builder total(Duration value) {
      total = Requirements.requireTimeout("total", value);
      return this;
    }

    /**
     * Sets how often all URLs are asked again after all of them failed.
     *
     * @param value at least 0; by default 4
     */
    public Builder maxRetries(int value) {
      maxRetries = Requirements.requireAtLeast(0, "maxRetries", value);
      return this;
    }

    /**
     * Sets the longest pause before the first retry. The limit doubles with each retry.
     *
     * @param value at least zero; by default 1 s
     */
    public Builder pause(Duration value) {
      pause = Requirements.requireDuration("pause", value);
      return this;
    }

    /**
     * Sets the upper limit of that doubling. A server's {@code Retry-After} may exceed it.
     *
     * @param value at least zero; by default 20 s
     */
    public Builder maxPause(Duration value) {
      maxPause = Requirements.requireDuration("maxPause", value);
      return this;
    }

    /** The options. The builder can be used again. */
    public RetryOptions build() {
      return new RetryOptions(this);
    }
  }
}
