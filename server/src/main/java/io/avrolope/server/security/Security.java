// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.security;

import io.avrolope.server.security.SecurityOptions.Method;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds the user of a request, and what the user may do. Thread-safe. */
public final class Security {
  private static final Logger LOG = LoggerFactory.getLogger(Security.class);
  private static final String BASIC = "basic";
  private static final String BEARER = "bearer";

  private final SecurityOptions options;
  private volatile @Nullable SignIns signIns;
  private volatile @Nullable Tokens tokens;
  private volatile Rules rules;

  /**
   * Reads the files of users and rules, and reads them again when they change.
   *
   * @throws IllegalArgumentException if one is wrong
   */
  public Security(SecurityOptions options, FileWatch files) {
    this.options = options;
    this.rules = options.methods().isEmpty() ? Rules.allForEverybody() : Rules.allForUsers();
    options
        .passwords()
        .ifPresent(
            file ->
                load(
                    files,
                    "passwords",
                    List.of(file),
                    () -> signIns = new SignIns(Passwords.parse(file.toString(), lines(file)))));
    options
        .tokens()
        .ifPresent(
            each ->
                load(
                    files,
                    "token keys",
                    TokenKeys.files(each.keys()),
                    () -> tokens = new Tokens(each)));
    options
        .rules()
        .ifPresent(
            file ->
                load(
                    files,
                    "rules",
                    List.of(file),
                    () -> rules = Rules.parse(file.toString(), lines(file))));
    if (!options.methods().isEmpty() && options.rules().isEmpty()) {
      LOG.warn(
          "There are no access rules: each user with the right roles may read, write and delete"
              + " everything. Set access.rules to restrict users");
    }
  }

  private static void load(FileWatch files, String name, List<Path> paths, Runnable read) {
    read.run();
    files.add(name, paths, read);
  }

  private static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException e) {
      throw new IllegalArgumentException("The file " + file + " cannot be read: " + e, e);
    }
  }

  /**
   * What the client of a request may do.
   *
   * @param authorization the header; null if there is none
   * @param certificate of the connection, verified; null if there is none
   * @throws AccessDeniedException if there are credentials and they are wrong, or the user has none
   *     of the required roles
   */
  public Access access(@Nullable String authorization, @Nullable X509Certificate certificate) {
    return access(caller(authorization, certificate));
  }

  /**
   * What a user may do whose certificate another server has verified.
   *
   * @param user empty for a client without credentials
   */
  public Access passedOn(String user) {
    return access(
        user.isEmpty() || !options.methods().contains(Method.CERTIFICATE)
            ? Caller.ANONYMOUS
            : new Caller(user, Set.of()));
  }

  /** The name by which the rules know the owner of a certificate. */
  public static String name(X509Certificate certificate) {
    return Certificates.name(certificate);
  }

  /**
   * What a user may do.
   *
   * @throws AccessDeniedException if the user has none of the required roles
   */
  public Access access(Caller caller) {
    boolean hasRole =
        options.roles().contains("*")
            || caller.isAnonymous()
            || caller.roles().stream().anyMatch(options.roles()::contains);
    if (!hasRole) {
      throw AccessDeniedException.refused("User has none of the required roles");
    }
    return new Access(caller, rules.of(caller), challenges(""));
  }

  /**
   * The user of a request, if that takes no slow comparison of passwords and no check of a token.
   *
   * @param authorization the header
   */
  public Optional<Caller> known(String authorization) {
    SignIns current = signIns;
    return current == null || !scheme(authorization).equals(BASIC)
        ? Optional.empty()
        : pair(value(authorization)).flatMap(each -> current.known(each.name(), each.password()));
  }

  private Caller caller(@Nullable String authorization, @Nullable X509Certificate certificate) {
    if (authorization == null || options.methods().isEmpty()) {
      return certificate != null && options.methods().contains(Method.CERTIFICATE)
          ? new Caller(Certificates.name(certificate), Set.of())
          : Caller.ANONYMOUS;
    }
    Optional<Caller> found =
        switch (scheme(authorization)) {
          case BASIC -> basic(value(authorization));
          case BEARER -> bearer(value(authorization));
          default -> Optional.empty();
        };
    return found.orElseThrow(
        () ->
            AccessDeniedException.unknown("Unauthorized", challenges(", error=\"invalid_token\"")));
  }

  private Optional<Caller> basic(String value) {
    SignIns current = signIns;
    if (current == null || !options.methods().contains(Method.BASIC)) {
      return Optional.empty();
    }
    return pair(value).flatMap(each -> current.find(each.name(), each.password()));
  }

  /** Its text does not have the password. */
  private record NameAndPassword(String name, String password) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static Optional<NameAndPassword> pair(String value) {
    try {
      String text = new String(Base64.getDecoder().decode(value), StandardCharsets.UTF_8);
      int end = text.indexOf(':');
      return end < 0
          ? Optional.empty()
          : Optional.of(new NameAndPassword(text.substring(0, end), text.substring(end + 1)));
    } catch (IllegalArgumentException e) {
      return Optional.empty(); // not Base64
    }
  }

  private static String scheme(String authorization) {
    int end = authorization.indexOf(' ');
    return (end < 0 ? authorization : authorization.substring(0, end)).toLowerCase(Locale.ROOT);
  }

  private static String value(String authorization) {
    int end = authorization.indexOf(' ');
    return end < 0 ? "" : authorization.substring(end + 1).strip();
  }

  private Optional<Caller> bearer(String token) {
    Tokens current = tokens;
    return current == null || !options.methods().contains(Method.BEARER)
        ? Optional.empty()
        : current.find(token);
  }

  private List<String> challenges(String tokenError) {
    String realm = " realm=\"" + options.realm().replaceAll("[^ -~]|[\"\\\\]", "") + "\"";
    List<String> challenges = new ArrayList<>();
    if (options.methods().contains(Method.BASIC)) {
      challenges.add("Basic" + realm + ", charset=\"UTF-8\"");
    }
    if (options.methods().contains(Method.BEARER)) {
      challenges.add("Bearer" + realm + tokenError);
    }
    return challenges;
  }
}
