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
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The meaning of credentials that were right. It has no credentials: only digests of them, whose
 * key never leaves this object. Above a bound, it forgets what was not asked for longest.
 * Thread-safe.
 */
final class Remembered<V> {
  private static final String HMAC = "HmacSHA256";
  private static final int KEY_BYTES = 32;

  private final SecretKeySpec key;
  private final Map<String, V> values;

  Remembered(int bound) {
    byte[] random = new byte[KEY_BYTES];
    new SecureRandom().nextBytes(random);
    this.key = new SecretKeySpec(random, HMAC);
    this.values =
        Collections.synchronizedMap(
            new LinkedHashMap<>(16, 0.75f, true) {
              private static final long serialVersionUID = 1L;

              @Override
              protected boolean removeEldestEntry(Map.Entry<String, V> eldest) {
                return size() > bound;
              }
            });
  }

  Optional<V> find(String credentials) {
    return Optional.ofNullable(values.get(digest(credentials)));
  }

  void add(String credentials, V value) {
    values.put(digest(credentials), value);
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
