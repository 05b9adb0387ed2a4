// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.security;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Compares passwords, which is slow by intent, once per user and password. Thread-safe.
 *
 * <p>A few threads at most compare at once, so that guesses do not take all processors.
 */
final class SignIns {
  private static final int MAX_KNOWN = 1_000;
  private static final long MAX_WAIT_SECONDS = 5;
  private static final String HMAC = "HmacSHA256";

  private final Passwords passwords;
  private final Semaphore comparisons =
      new Semaphore(Math.max(1, Runtime.getRuntime().availableProcessors() / 2));
  private final SecretKeySpec key;

  /** By a digest of name and password whose key only this object has. */
  private final Map<String, Caller> known =
      Collections.synchronizedMap(
          new LinkedHashMap<>(16, 0.75f, true) {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<String, Caller> eldest) {
              return size() > MAX_KNOWN;
            }
          });

  SignIns(Passwords passwords) {
    this.passwords = passwords;
    byte[] random = new byte[32];
    new SecureRandom().nextBytes(random);
    this.key = new SecretKeySpec(random, HMAC);
  }

  /** The user with this name and password. */
  Optional<Caller> find(String name, String password) {
    String digest = digest(name + ":" + password);
    Caller caller = known.get(digest);
    if (caller != null) {
      return Optional.of(caller);
    }
    Optional<Caller> found = compare(name, password);
    found.ifPresent(each -> known.put(digest, each));
    return found;
  }

  /** The user whose password was compared before. */
  Optional<Caller> known(String name, String password) {
    return Optional.ofNullable(known.get(digest(name + ":" + password)));
  }

  private Optional<Caller> compare(String name, String password) {
    try {
      if (!comparisons.tryAcquire(MAX_WAIT_SECONDS, TimeUnit.SECONDS)) {
        return Optional.empty();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
    try {
      return passwords.find(name, password);
    } finally {
      comparisons.release();
    }
  }

  private String digest(String text) {
    try {
      Mac mac = Mac.getInstance(HMAC);
      mac.init(key);
      return Base64.getEncoder().encodeToString(mac.doFinal(text.getBytes(StandardCharsets.UTF_8)));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }
}
