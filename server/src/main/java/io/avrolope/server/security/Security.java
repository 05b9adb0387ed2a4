// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.security;

import io.avrolope.server.security.SecurityOptions.Method;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds the user of a request, and what the user may do. Thread-safe; closed once. */
public final class Security implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Security.class);
  private static final int THREADS = Math.max(1, Runtime.getRuntime().availableProcessors() / 2);
  private static final int PASSWORDS_WAITING = 256;
  private static final int TOKENS_WAITING = 1_000;
  private static final long MAX_WAIT_MS = 5_000;

  private final SecurityOptions options;

  /** A comparison of passwords takes long by intent, a check of a token does not. */
  private final CheckQueue passwordChecks =
      new CheckQueue(new CheckQueue.Limits("passwords", THREADS, PASSWORDS_WAITING, MAX_WAIT_MS));

  private final CheckQueue tokenChecks =
      new CheckQueue(new CheckQueue.Limits("tokens", THREADS, TOKENS_WAITING, MAX_WAIT_MS));

  private volatile @Nullable SignIns signIns;
  private volatile @Nullable Tokens tokens;
  private volatile AccessRules rules;

  /**
   * Reads the files of users and rules, and reads them again when they change.
   *
   * @throws IllegalArgumentException if one is wrong
   */
  public Security(SecurityOptions options, FileWatch files) {
    this.options = options;
    this.rules =
        options.methods().isEmpty() ? AccessRules.allForEverybody() : AccessRules.allForUsers();
    options
        .passwords()
        .filter(file -> options.methods().contains(Method.BASIC))
        .ifPresent(
            file ->
                load(
                    files,
                    "passwords",
                    List.of(file),
                    () -> signIns = new SignIns(Passwords.parse(file.toString(), lines(file)))));
    options
        .tokens()
        .filter(each -> options.methods().contains(Method.BEARER))
        .ifPresent(
            each ->
                load(
                    files,
                    "token keys",
                    TokenKeySource.files(each.keys()),
                    () -> tokens = new Tokens(each)));
    options
        .rules()
        .ifPresent(
            file ->
                load(
                    files,
                    "rules",
                    List.of(file),
                    () -> rules = AccessRules.parse(file.toString(), lines(file))));
    if (!options.methods().isEmpty() && options.rules().isEmpty()) {
      LOG.warn(
          "There are no access rules: each user with the right roles may read, write and delete"
              + " everything. Set access.rules to restrict users");
    }
  }

  private static void load(FileWatch files, String name, List<Path> paths, Runnable read) {
    FileWatch.Look look = FileWatch.Look.at(paths);
    read.run();
    files.add(name, look, read);
  }

  private static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException e) {
      throw new IllegalArgumentException("The file " + file + " cannot be read: " + e, e);
    }
  }

  /** Whether a header {@code Authorization} says who sends a request. */
  public boolean readsAuthorization() {
    return !options.methods().isEmpty();
  }

  /**
   * The rights of the client of a request without the header {@code Authorization}.
   *
   * @param certificate of the connection, verified; null if there is none
   * @throws AccessDeniedException if the certificate names no user, or the user has none of the
   *     required roles
   */
  public Access access(@Nullable X509Certificate certificate) {
    return access(
        certificate != null && options.methods().contains(Method.CERTIFICATE)
            ? new Caller(name(certificate), Set.of())
            : Caller.ANONYMOUS);
  }

  /**
   * The rights of a user whose certificate another server has verified.
   *
   * @param user empty for a client without credentials
   */
  public Access passedOn(String user) {
    return access(
        user.isEmpty() || !options.methods().contains(Method.CERTIFICATE)
            ? Caller.ANONYMOUS
            : new Caller(user, Set.of()));
  }

  /**
   * The name by which the rules know the owner of a certificate.
   *
   * @throws AccessDeniedException if the certificate names no user
   */
  public static String name(X509Certificate certificate) {
    return Certificates.name(certificate.getSubjectX500Principal());
  }

  /**
   * The rights of a user.
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
   * The user of a request whose credentials were checked before.
   *
   * @param authorization the header
   */
  public Optional<Caller> known(String authorization) {
    SignIns current = signIns;
    Tokens currentTokens = tokens;
    Credentials credentials = Credentials.parse(authorization);
    return switch (credentials.scheme()) {
      case Credentials.BASIC ->
          current == null
              ? Optional.empty()
              : credentials.pair().flatMap(each -> current.known(each.name(), each.password()));
      case Credentials.BEARER ->
          currentTokens == null ? Optional.empty() : currentTokens.known(credentials.value());
      default -> Optional.empty();
    };
  }

  /**
   * Checks credentials. The caller does not wait: the addresses of clients take turns.
   *
   * @param authorization the header
   * @param client the address of the client
   * @return the user; it fails with {@link AccessDeniedException} if the credentials are wrong, and
   *     with {@link UncheckedCredentialsException} if they cannot be checked now
   */
  public CompletableFuture<Caller> signIn(String authorization, InetAddress client) {
    Credentials credentials = Credentials.parse(authorization);
    CompletableFuture<Optional<Caller>> found =
        switch (credentials.scheme()) {
          case Credentials.BASIC -> basic(credentials, client);
          case Credentials.BEARER -> bearer(credentials.value(), client);
          default -> CompletableFuture.completedFuture(Optional.empty());
        };
    return found.thenApply(
        caller ->
            caller.orElseThrow(
                () ->
                    AccessDeniedException.unknown(
                        "Unauthorized", challenges(", error=\"invalid_token\""))));
  }

  private CompletableFuture<Optional<Caller>> basic(Credentials credentials, InetAddress client) {
    SignIns current = signIns;
    Optional<Credentials.NameAndPassword> pair = credentials.pair();
    return current == null || pair.isEmpty()
        ? CompletableFuture.completedFuture(Optional.empty())
        : passwordChecks.submit(
            client, () -> current.find(pair.get().name(), pair.get().password()));
  }

  private CompletableFuture<Optional<Caller>> bearer(String token, InetAddress client) {
    Tokens current = tokens;
    return current == null
        ? CompletableFuture.completedFuture(Optional.empty())
        : current.find(token, check -> tokenChecks.submit(client, check));
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

  /** Credentials that were not checked before are checked no more. */
  @Override
  public void close() {
    passwordChecks.close();
    tokenChecks.close();
  }
}
