// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.security;

import at.favre.lib.crypto.bcrypt.BCrypt;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/**
 * A password that can be compared and not read: PBKDF2 ({@code $pbkdf2-sha512$i=N$SALT$HASH}), or
 * bcrypt as {@code htpasswd -B} writes it.
 */
public final class PasswordHash {
  /** The salt has 8 bytes at least, and the hash 32: a part of a hash fits many passwords. */
  private static final Pattern PBKDF2 =
      Pattern.compile(
          "\\$pbkdf2-sha512\\$i=([0-9]{1,8})\\$([A-Za-z0-9+/]{11,})\\$([A-Za-z0-9+/]{43,})");

  private static final Pattern BCRYPT = Pattern.compile("\\$2[aby]\\$[0-9]{2}\\$[./A-Za-z0-9]{53}");
  private static final int ITERATIONS = 210_000;
  private static final int SALT_BYTES = 16;
  private static final int HASH_BYTES = 32;
  private static final int MAX_BCRYPT_BYTES = 72;

  private final String text;

  private PasswordHash(String text) {
    this.text = text;
  }

  /**
   * Reads a hash.
   *
   * @throws IllegalArgumentException if it has none of the known forms; the message does not repeat
   *     it
   */
  static PasswordHash parse(String text) {
    Matcher pbkdf2 = PBKDF2.matcher(text);
    boolean isKnown =
        BCRYPT.matcher(text).matches()
            || (pbkdf2.matches() && Integer.parseInt(pbkdf2.group(1)) > 0);
    if (!isKnown) {
      throw new IllegalArgumentException(
          "The password is not hashed by PBKDF2 or bcrypt. Hash it with the command"
              + " hash-password");
    }
    return new PasswordHash(text);
  }

  /** Hashes a password with a new salt. */
  public static String of(char[] password) {
    byte[] salt = new byte[SALT_BYTES];
    new SecureRandom().nextBytes(salt);
    Base64.Encoder base64 = Base64.getEncoder().withoutPadding();
    return "$pbkdf2-sha512$i="
        + ITERATIONS
        + "$"
        + base64.encodeToString(salt)
        + "$"
        + base64.encodeToString(pbkdf2(password, salt, ITERATIONS, HASH_BYTES));
  }

  /**
   * Whether the hash is that of the password. A password with a NUL is none: PBKDF2 takes it for
   * the one without NULs at its end.
   */
  boolean matches(char[] password) {
    return isSame(password) && new String(password).indexOf('\0') < 0;
  }

  private boolean isSame(char[] password) {
    Matcher pbkdf2 = PBKDF2.matcher(text);
    if (pbkdf2.matches()) {
      byte[] salt = Base64.getDecoder().decode(pbkdf2.group(2));
      byte[] expected = Base64.getDecoder().decode(pbkdf2.group(3));
      int iterations = Integer.parseInt(pbkdf2.group(1));
      return MessageDigest.isEqual(expected, pbkdf2(password, salt, iterations, expected.length));
    }
    byte[] bytes = new String(password).getBytes(StandardCharsets.UTF_8);
    byte[] read = Arrays.copyOf(bytes, Math.min(bytes.length, MAX_BCRYPT_BYTES));
    try {
      // a password that is too long is compared as well, so that the time does not name users
      boolean isEqual =
          BCrypt.verifyer().verify(read, text.getBytes(StandardCharsets.US_ASCII)).verified;
      return isEqual && bytes.length <= MAX_BCRYPT_BYTES;
    } finally {
      Arrays.fill(bytes, (byte) 0);
      Arrays.fill(read, (byte) 0);
    }
  }

  /** Names the kind of hash only. */
  @Override
  public String toString() {
    return PBKDF2.matcher(text).matches() ? "PBKDF2" : "bcrypt";
  }

  private static byte[] pbkdf2(char[] password, byte[] salt, int iterations, int bytes) {
    PBEKeySpec spec = new PBEKeySpec(password, salt, iterations, bytes * Byte.SIZE);
    try {
      return SecretKeyFactory.getInstance("PBKDF2WithHmacSHA512").generateSecret(spec).getEncoded();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("The JVM has no PBKDF2", e);
    } finally {
      spec.clearPassword();
    }
  }
}
