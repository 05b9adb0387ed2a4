// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry;

import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How long the cache remembers that a registry does not have a schema. Records that name an unknown
 * schema then cost one request per period instead of one per record. A duration of zero remembers
 * nothing, and bounds nothing. Immutable.
 */
public final class AbsenceOptions {
  /**
   * A minute for ids and versions, because records name them: a record of an unknown schema is
   * usually garbage. Five seconds for schemas, because a producer waits for their registration.
   */
  public static final AbsenceOptions DEFAULTS = builder().build();

  /** Remembers nothing: the registry is asked each time. */
  public static final AbsenceOptions NONE =
      builder()
          .capacity(1)
          .id(Duration.ZERO)
          .version(Duration.ZERO)
          .schema(Duration.ZERO)
          .queryRange(Integer.MAX_VALUE)
          .build();

  private final int capacity;
  private final Duration id;
  private final Duration version;
  private final Duration schema;
  private final int queryRange;

  private AbsenceOptions(Builder builder) {
    this.capacity = builder.capacity;
    this.id = builder.id;
    this.version = builder.version;
    this.schema = builder.schema;
    this.queryRange = builder.queryRange;
  }

  /** A builder that has the {@link #DEFAULTS}. */
  public static Builder builder() {
    return new Builder();
  }

  /** A builder that has these options. */
  public Builder toBuilder() {
    return builder()
        .capacity(capacity)
        .id(id)
        .version(version)
        .schema(schema)
        .queryRange(queryRange);
  }

  /** How many such answers are kept. */
  public int capacity() {
    return capacity;
  }

  /** For references that are valid in the whole registry, such as ids. */
  public Duration id() {
    return id;
  }

  /** For versions of a subject, including its latest version. */
  public Duration version() {
    return version;
  }

  /** For schemas that were looked up under a subject. */
  public Duration schema() {
    return schema;
  }

  /**
   * How far above the highest number that is known to exist an id or a version is always requested.
   * Only some of the numbers above are: bytes that are not a schema reference usually give such a
   * number.
   */
  public int queryRange() {
    return queryRange;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof AbsenceOptions that
        && capacity == that.capacity
        && id.equals(that.id)
        && version.equals(that.version)
        && schema.equals(that.schema)
        && queryRange == that.queryRange;
  }

  @Override
  public int hashCode() {
    return Objects.hash(capacity, id, version, schema, queryRange);
  }

  @Override
  public String toString() {
    return "AbsenceOptions[capacity="
        + capacity
        + ", id="
        + id
        + ", version="
        + version
        + ", schema="
        + schema
        + ", queryRange="
        + queryRange
        + "]";
  }

  /** Builds options. A method throws {@link IllegalArgumentException} for a value out of range. */
  public static final class Builder {
    private int capacity = 10_000;
    private Duration id = Duration.ofMinutes(1);
    private Duration version = Duration.ofMinutes(1);
    private Duration schema = Duration.ofSeconds(5);
    private int queryRange = 200;

    private Builder() {}

    /**
     * Sets how many such answers are kept.
     *
     * @param value at least 1; by default 10,000
     */
    public Builder capacity(int value) {
      capacity = Requirements.requireAtLeast(1, "capacity", value);
      return this;
    }

    /**
     * Sets the time for references that are valid in the whole registry, such as ids.
     *
     * @param value at least zero; by default one minute
     */
    public Builder id(Duration value) {
      id = Requirements.requireDuration("id", value);
      return this;
    }

    /**
     * Sets the time for versions of a subject, including its latest version.
     *
     * @param value at least zero; by default one minute
     */
    public Builder version(Duration value) {
      version = Requirements.requireDuration("version", value);
      return this;
    }

    /**
     * Sets the time for schemas that were looked up under a subject.
     *
     * @param value at least zero; by default 5 s
     */
    public Builder schema(Duration value) {
      schema = Requirements.requireDuration("schema", value);
      return this;
    }

    /**
     * Sets how far above the highest known number an id or a version is always requested.
     *
     * @param value at least 0; by default 200
     */
    public Builder queryRange(int value) {
      queryRange = Requirements.requireAtLeast(0, "queryRange", value);
      return this;
    }

    /** The options. The builder can be used again. */
    public AbsenceOptions build() {
      return new AbsenceOptions(this);
    }
  }
}
