// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Options of the cache of a registry's answers. Immutable. */
public final class CacheOptions {
  /** A thousand answers, a minute for the latest version, and nothing on disk. */
  public static final CacheOptions DEFAULTS = builder().build();

  private final int capacity;
  private final Duration latestTtl;
  private final AbsenceOptions absences;
  private final @Nullable Path directory;

  private CacheOptions(Builder builder) {
    this.capacity = builder.capacity;
    this.latestTtl = builder.latestTtl;
    this.absences = builder.absences;
    this.directory = builder.directory;
  }

  /** A builder that has the {@link #DEFAULTS}. */
  public static Builder builder() {
    return new Builder();
  }

  /** A builder that has these options. */
  public Builder toBuilder() {
    return builder()
        .capacity(capacity)
        .latestTtl(latestTtl)
        .absences(absences)
        .directory(directory);
  }

  /** How many answers of each kind are kept in memory. */
  public int capacity() {
    return capacity;
  }

  /** How long the latest version of a subject is taken for current. */
  public Duration latestTtl() {
    return latestTtl;
  }

  /** How long the cache remembers that a schema does not exist. */
  public AbsenceOptions absences() {
    return absences;
  }

  /**
   * Where answers that never change are kept for the next process. If empty, nothing is kept on
   * disk.
   */
  public Optional<Path> directory() {
    return Optional.ofNullable(directory);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof CacheOptions that
        && capacity == that.capacity
        && latestTtl.equals(that.latestTtl)
        && absences.equals(that.absences)
        && Objects.equals(directory, that.directory);
  }

  @Override
  public int hashCode() {
    return Objects.hash(capacity, latestTtl, absences, directory);
  }

  @Override
  public String toString() {
    return "CacheOptions[capacity="
        + capacity
        + ", latestTtl="
        + latestTtl
        + ", absences="
        + absences
        + ", directory="
        + directory
        + "]";
  }

  /** Builds options. A method throws {@link IllegalArgumentException} for a value out of range. */
  public static final class Builder {
    private int capacity = 1_000;
    private Duration latestTtl = Duration.ofMinutes(1);
    private AbsenceOptions absences = AbsenceOptions.DEFAULTS;
    private @Nullable Path directory;

    private Builder() {}

    /**
     * Sets how many answers of each kind are kept in memory.
     *
     * @param value at least 1; by default 1,000
     */
    public Builder capacity(int value) {
      capacity = Requirements.requireAtLeast(1, "capacity", value);
      return this;
    }

    /**
     * Sets how long the latest version of a subject is taken for current.
     *
     * @param value at least zero, which asks each time; by default one minute
     */
    public Builder latestTtl(Duration value) {
      latestTtl = Requirements.requireDuration("latestTtl", value);
      return this;
    }

    /** Sets how long the cache remembers that a schema does not exist. */
    public Builder absences(AbsenceOptions value) {
      absences = Objects.requireNonNull(value, "absences");
      return this;
    }

    /**
     * Sets where answers that never change are kept for the next process.
     *
     * @param value null keeps nothing on disk, as by default
     */
    public Builder directory(@Nullable Path value) {
      directory = value;
      return this;
    }

    /** The options. The builder can be used again. */
    public CacheOptions build() {
      return new CacheOptions(this);
    }
  }
}
