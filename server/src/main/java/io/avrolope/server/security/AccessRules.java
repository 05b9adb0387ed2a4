// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.security;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The rights of each user. Everything else is refused. Immutable.
 *
 * <p>A line of the file has a principal, operations with commas between them, and a subject: {@code
 * role:shop SUBJECT_READ,SUBJECT_WRITE orders-*}. A word with spaces has quotation marks around it.
 */
public final class AccessRules {
  private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|(\\S+)");
  private static final int WITH_SUBJECT = 3;

  private final List<Grant> grants;

  private AccessRules(List<Grant> grants) {
    this.grants = List.copyOf(grants);
  }

  /** The rules of a server that does not ask for credentials. */
  static AccessRules allForEverybody() {
    return new AccessRules(
        List.of(new Grant(Grant.ANONYMOUS, EnumSet.allOf(Operation.class), Grant.ALL)));
  }

  /** Each user may do everything. Clients without credentials may do nothing. */
  static AccessRules allForUsers() {
    return new AccessRules(
        List.of(new Grant(Grant.USER + Grant.ALL, EnumSet.allOf(Operation.class), Grant.ALL)));
  }

  /**
   * Reads the lines of a file.
   *
   * @param source the file, for messages
   * @throws IllegalArgumentException if a line is no rule
   */
  static AccessRules parse(String source, List<String> lines) {
    List<Grant> grants = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      try {
        List<String> words = words(lines.get(i));
        if (!words.isEmpty()) {
          grants.add(grant(words));
        }
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException(source + ", line " + (i + 1) + ": " + e.getMessage(), e);
      }
    }
    return new AccessRules(grants);
  }

  private static List<String> words(String line) {
    List<String> words = new ArrayList<>();
    Matcher matcher = WORD.matcher(line);
    while (matcher.find() && !matcher.group().startsWith("#")) {
      String word = matcher.group(2);
      if (word != null && word.indexOf('"') >= 0) {
        throw new IllegalArgumentException("Expected quotation marks around a whole word");
      }
      words.add(word == null ? matcher.group(1) : word);
    }
    return words;
  }

  private static Grant grant(List<String> words) {
    String principal = words.get(0);
    boolean isNamed = principal.matches("(user|role):.+") || principal.equals(Grant.ANONYMOUS);
    if (!isNamed) {
      throw new IllegalArgumentException(
          "Expected user:NAME, role:NAME or anonymous but found '" + principal + "'");
    }
    if (words.size() < 2 || words.size() > WITH_SUBJECT) {
      throw new IllegalArgumentException(
          "Expected a user, operations and a subject but found " + words.size() + " words");
    }
    if (principal.contains(Grant.ALL) && !principal.equals(Grant.USER + Grant.ALL)) {
      throw new IllegalArgumentException(
          "Expected a whole name, or user:* for all users, but found '" + principal + "'");
    }
    String pattern = words.size() < WITH_SUBJECT ? "" : words.get(2);
    if (pattern.indexOf(Grant.ALL) >= 0 && pattern.indexOf(Grant.ALL) < pattern.length() - 1) {
      throw new IllegalArgumentException(
          "Expected " + Grant.ALL + " only at the end of a subject but found '" + pattern + "'");
    }
    Set<Operation> operations = EnumSet.noneOf(Operation.class);
    for (String name : words.get(1).split(",", -1)) {
      operations.addAll(operations(name, pattern));
    }
    return new Grant(principal, operations, pattern);
  }

  /** A rule for some subjects gives no right for the whole registry. */
  private static Set<Operation> operations(String name, String pattern) {
    Set<Operation> named =
        Operation.named(name)
            .orElseThrow(
                () -> new IllegalArgumentException("There is no operation '" + name + "'"));
    if (pattern.isEmpty() && named.stream().anyMatch(Operation::isOfSubject)) {
      throw new IllegalArgumentException("The rule names no subject. Write * for all subjects");
    }
    if (pattern.isEmpty() || pattern.equals(Grant.ALL)) {
      return named;
    }
    Set<Operation> ofSubjects =
        named.stream().filter(Operation::isOfSubject).collect(Collectors.toSet());
    if (ofSubjects.isEmpty()) {
      throw new IllegalArgumentException(
          name + " is for the whole registry. Write it without a subject");
    }
    return ofSubjects;
  }

  /** The rules for one user. */
  List<Grant> of(Caller caller) {
    return grants.stream().filter(grant -> grant.isFor(caller)).toList();
  }
}
