// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect.differential;

import com.fasterxml.jackson.databind.JsonNode;
import io.avrolope.connect.corpus.Answers;
import io.avrolope.connect.corpus.Corpus;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.function.Supplier;
import org.apache.avro.Schema;

/** An object that a converter returned, or its exception. */
sealed interface Answer {
  /** A Connect schema and value, in the form of the corpus. */
  record Read(JsonNode schema, JsonNode value) implements Answer {}

  /** The registered schema and the datum. */
  @SuppressWarnings("ArrayRecordComponent") // equals compares the bytes
  record Written(Schema schema, byte[] datum) implements Answer {
    @Override
    public boolean equals(Object other) {
      return other instanceof Written that
          && isSameText(schema.toString(), that.schema.toString())
          && hasSameDatum(that);
    }

    /** Whether the data are equal, with the entries of maps in any order. */
    boolean hasSameDatum(Written that) {
      return Arrays.equals(datum, that.datum)
          || Answers.datum(that.schema, datum).equals(Answers.datum(that.schema, that.datum));
    }

    /** Compares as trees: the order of properties does not count. */
    private static boolean isSameText(String one, String other) {
      return one.equals(other) || Corpus.json(one).equals(Corpus.json(other));
    }

    @Override
    public int hashCode() {
      return schema.hashCode();
    }

    @Override
    public String toString() {
      return schema + " " + HexFormat.of().formatHex(datum);
    }
  }

  /** An exception; two of one class are equal. */
  record Failed(Throwable failure) implements Answer {
    @Override
    public boolean equals(Object other) {
      return other instanceof Failed that && failure.getClass() == that.failure.getClass();
    }

    @Override
    public int hashCode() {
      return failure.getClass().hashCode();
    }

    @Override
    public String toString() {
      StringBuilder text = new StringBuilder(failure.toString());
      for (Throwable cause = failure.getCause(); cause != null; cause = cause.getCause()) {
        text.append("; caused by ").append(cause);
      }
      return text.toString();
    }
  }

  static Answer of(Supplier<Answer> asked) {
    try {
      return asked.get();
    } catch (RuntimeException | StackOverflowError e) {
      return new Failed(e);
    }
  }
}
