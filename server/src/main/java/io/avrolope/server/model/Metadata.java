// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.model;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Metadata of a schema: tags of its parts, properties, and the names of secret properties. */
public record Metadata(
    @Nullable SortedMap<String, SortedSet<String>> tags,
    @Nullable SortedMap<String, String> properties,
    @Nullable SortedSet<String> sensitive) {
  /** The property in which a registry keeps the version number that a client asked for. */
  public static final String VERSION_PROPERTY = "confluent:version";

  /** Without any tags and properties. */
  public static final Metadata EMPTY = new Metadata(null, null, null);

  public Metadata {
    if (properties != null && properties.containsValue(null)) {
      throw new IllegalArgumentException("A property of the metadata has no value");
    }
    tags =
        tags == null || tags.isEmpty()
            ? null
            : Collections.unmodifiableSortedMap(new TreeMap<>(tags));
    properties =
        properties == null || properties.isEmpty()
            ? null
            : Collections.unmodifiableSortedMap(new TreeMap<>(properties));
    sensitive =
        sensitive == null || sensitive.isEmpty()
            ? null
            : Collections.unmodifiableSortedSet(new TreeSet<>(sensitive));
  }

  /** The properties; empty if there are none. */
  @JsonIgnore
  public Map<String, String> allProperties() {
    return properties == null ? Map.of() : properties;
  }

  /** A copy in which {@code over} replaces what both have. Either may be null. */
  public static @Nullable Metadata merged(@Nullable Metadata base, @Nullable Metadata over) {
    if (base == null || over == null) {
      return base == null ? over : base;
    }
    return new Metadata(
        mergedMap(base.tags, over.tags),
        mergedMap(base.properties, over.properties),
        mergedSet(base.sensitive, over.sensitive));
  }

  private static <V> @Nullable SortedMap<String, V> mergedMap(
      @Nullable SortedMap<String, V> base, @Nullable SortedMap<String, V> over) {
    if (base == null || over == null) {
      return base == null ? over : base;
    }
    SortedMap<String, V> merged = new TreeMap<>(base);
    merged.putAll(over);
    return merged;
  }

  private static @Nullable SortedSet<String> mergedSet(
      @Nullable SortedSet<String> base, @Nullable Set<String> over) {
    if (base == null || over == null) {
      return base == null ? (over == null ? null : new TreeSet<>(over)) : base;
    }
    SortedSet<String> merged = new TreeSet<>(base);
    merged.addAll(over);
    return merged;
  }

  /** A copy of {@code metadata}, which may be null, with the property of a version number. */
  public static Metadata withVersion(@Nullable Metadata metadata, int version) {
    SortedMap<String, String> properties =
        new TreeMap<>(metadata == null ? Map.of() : metadata.allProperties());
    properties.put(VERSION_PROPERTY, Integer.toString(version));
    return metadata == null
        ? new Metadata(null, properties, null)
        : new Metadata(metadata.tags, properties, metadata.sensitive);
  }

  /** Whether the property of a version number is set. */
  public static boolean hasVersion(@Nullable Metadata metadata) {
    return metadata != null && metadata.allProperties().containsKey(VERSION_PROPERTY);
  }

  /** Whether the property of a version number is this number. */
  public static boolean hasVersion(@Nullable Metadata metadata, int version) {
    return metadata != null
        && Integer.toString(version).equals(metadata.allProperties().get(VERSION_PROPERTY));
  }

  /** A copy without the property of a version number; null if nothing else is left. */
  public static @Nullable Metadata withoutVersion(@Nullable Metadata metadata) {
    if (metadata == null || !hasVersion(metadata)) {
      return metadata;
    }
    SortedMap<String, String> properties = new TreeMap<>(metadata.allProperties());
    properties.remove(VERSION_PROPERTY);
    boolean isEmpty = properties.isEmpty() && metadata.tags == null && metadata.sensitive == null;
    return isEmpty ? null : new Metadata(metadata.tags, properties, metadata.sensitive);
  }
}
