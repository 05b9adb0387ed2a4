// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.directory;

import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The path of a schema below the root of a schema directory: {@code <folder>/<version>.avsc}.
 *
 * @param folder the subject's own name; on disk, the folder may have its portable name
 */
public record SchemaFile(String folder, long version) implements Comparable<SchemaFile> {
  static final String ENDING = ".avsc";
  private static final String DELETED_ENDING = ".deleted" + ENDING;
  private static final Pattern FORM =
      Pattern.compile("([a-zA-Z0-9_%-][a-zA-Z0-9._%-]*)/([1-9][0-9]{0,18})\\.avsc");

  /** Parses a path with forward slashes; empty if it does not have this form. */
  public static Optional<SchemaFile> parse(String path) {
    Matcher matcher = FORM.matcher(path);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          new SchemaFile(SubjectFolder.own(matcher.group(1)), Long.parseLong(matcher.group(2))));
    } catch (NumberFormatException e) {
      return Optional.empty(); // above the highest long
    }
  }

  /** The path below the root, with forward slashes. */
  public String path() {
    return folder + "/" + version + ENDING;
  }

  /** Where the server keeps the schema after its soft deletion: readable, but no longer listed. */
  public String deletedPath() {
    return folder + "/" + version + DELETED_ENDING;
  }

  /** Where the server keeps what a version has besides its self-contained schema. */
  public String jsonPath() {
    return folder + "/" + version + ".json";
  }

  @Override
  public int compareTo(SchemaFile other) {
    return Comparator.comparing(SchemaFile::folder)
        .thenComparing(SchemaFile::version)
        .compare(this, other);
  }
}
