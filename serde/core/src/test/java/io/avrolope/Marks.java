// SPDX-License-Identifier: Apache-2.0
package io.avrolope;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.HexFormat;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Values that no schema, name or position contains, so that a message with one of them quotes a
 * value of a record.
 */
public final class Marks {
  public static final String TEXT = "Qz7Kwy";
  public static final int INT = 1_934_857_261;
  public static final long LONG = 4_318_274_915_083_726L;
  public static final float FLOAT = 7.193486e24f;
  public static final double DOUBLE = 6.2839174650281e-19;

  private static final List<String> FORMS = forms();

  private Marks() {}

  private static List<String> forms() {
    byte[] bytes = TEXT.getBytes(StandardCharsets.UTF_8);
    List<String> forms = new ArrayList<>();
    forms.add(TEXT.toLowerCase(Locale.ROOT));
    forms.add(HexFormat.of().formatHex(bytes));
    forms.add(HexFormat.ofDelimiter(" ").formatHex(bytes));
    forms.add(HexFormat.ofDelimiter(", ").withPrefix("0x").formatHex(bytes));
    forms.add(Base64.getEncoder().encodeToString(bytes).toLowerCase(Locale.ROOT));
    forms.add("81, 122, 55, 75"); // Arrays.toString
    forms.add(Integer.toString(INT));
    forms.add(Integer.toHexString(INT));
    forms.add(Long.toString(LONG));
    forms.add(Long.toHexString(LONG));
    forms.add(Float.toString(FLOAT).toLowerCase(Locale.ROOT));
    forms.add(Double.toString(DOUBLE).toLowerCase(Locale.ROOT));
    return forms;
  }

  /** Fails if the text contains one of the values, as text, number or bytes. */
  public static void assertNoneIn(String shown) {
    String text = shown.toLowerCase(Locale.ROOT);
    for (String form : FORMS) {
      assertThat(text).doesNotContain(form);
    }
  }

  /** Fails if the stack trace or a message of a cause or suppressed exception quotes a value. */
  public static void assertNoneIn(Throwable failure) {
    assertNoneIn(shown(failure));
  }

  private static String shown(Throwable failure) {
    StringWriter trace = new StringWriter();
    failure.printStackTrace(new PrintWriter(trace));
    StringBuilder all = new StringBuilder(trace.toString());
    addMessages(failure, all, Collections.newSetFromMap(new IdentityHashMap<>()));
    return all.toString();
  }

  /** A stack trace without {@code getMessage} would hide what a class prints only there. */
  private static void addMessages(Throwable failure, StringBuilder all, Set<Throwable> seen) {
    if (!seen.add(failure)) {
      return;
    }
    all.append('\n')
        .append(failure.getMessage())
        .append('\n')
        .append(failure.getLocalizedMessage());
    if (failure.getCause() != null) {
      addMessages(failure.getCause(), all, seen);
    }
    for (Throwable suppressed : failure.getSuppressed()) {
      addMessages(suppressed, all, seen);
    }
  }
}
