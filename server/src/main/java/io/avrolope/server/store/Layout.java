// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store;

import io.avrolope.registry.content.Subjects;
import io.avrolope.registry.directory.SchemaFile;
import io.avrolope.registry.directory.SchemaIds;
import io.avrolope.registry.directory.SubjectFolder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;

/**
 * Where a directory has its files: each context is a schema directory of its own, which the library
 * reads with {@code file:}. That of the default context is the root, the others are below {@value
 * #CONTEXTS}. Paths are relative to the root, with forward slashes.
 */
final class Layout {
  static final String CONTEXTS = "@contexts";

  /** The settings of a subject; never that of a version, which begins with a digit. */
  static final String SUBJECT_FILE = "subject.json";

  /** The settings of a context. No subject has a folder with this character in its name. */
  static final String CONTEXT_FILE = "@registry.json";

  /** The longest name of a file or folder, in bytes. Our names have a byte for each character. */
  static final int MAX_NAME_LENGTH = 255;

  private static final String HASHED = "~";

  private Layout() {}

  /**
   * The folder of a context, with a slash at its end; empty for the default context.
   *
   * @param context such as {@code :.name:}
   */
  static String contextFolder(String context) {
    return context.isEmpty()
        ? ""
        : CONTEXTS + "/" + SubjectFolder.of(context.substring(2, context.length() - 1)) + "/";
  }

  /** The context of a folder below {@link #CONTEXTS}; empty if the name is not that of one. */
  static Optional<String> context(String folder) {
    return SubjectFolder.subject(folder)
        .filter(name -> SubjectFolder.of(name).equals(folder))
        .map(name -> ":." + name + ":")
        .filter(context -> isSubject(context, "") && !context.equals(Subjects.GLOBAL));
  }

  /** Whether requests can name the subject of a context; none of them has the name of another. */
  static boolean isSubject(String context, String name) {
    String subject = context + name;
    return !subject.isEmpty()
        && Subjects.normalized(subject).equals(subject)
        && Subjects.context(subject).equals(context);
  }

  /** The name of a subject's folder inside that of its context. */
  static String subjectFolder(String subject) {
    String folder = SubjectFolder.of(Subjects.name(subject));
    return folder.length() <= MAX_NAME_LENGTH ? folder : HASHED + sha256(folder);
  }

  /** Whether the folder's name says nothing of the subject, which then is in its settings. */
  static boolean isHashed(String folder) {
    return folder.startsWith(HASHED);
  }

  private static String sha256(String text) {
    try {
      return HexFormat.of()
          .formatHex(
              MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every JDK has SHA-256", e);
    }
  }

  /** The file of a version inside the folder of its context. */
  static SchemaFile file(String subject, int version) {
    return new SchemaFile(subjectFolder(subject), version);
  }

  /**
   * The path, inside the folder of its context, of the properties that a version has besides its
   * text.
   */
  static String extrasPath(SchemaFile file) {
    return file.jsonPath();
  }

  static String idsPath(String context) {
    return contextFolder(context) + SchemaIds.FILE;
  }

  /** The length of the part of a file's path that is the folder of its context; 0 for none. */
  static int contextEnd(String path) {
    return path.startsWith(Layout.CONTEXTS + "/")
        ? path.indexOf('/', Layout.CONTEXTS.length() + 1) + 1
        : 0;
  }
}
