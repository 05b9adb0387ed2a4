// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.registry;

import io.avrolope.error.UnknownSchemaException;
import io.avrolope.server.language.ParsedSchema;
import io.avrolope.server.language.ReferencedText;
import io.avrolope.server.language.SchemaLanguage;
import io.avrolope.server.language.SchemaLanguage.Checks;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Results of parsing. Those that were used last are kept. Those that a request holds are found
 * until it ends, also the failures: the request parses before the store is locked for it, and then
 * needs the results under the lock. Thread-safe.
 */
final class ParsedTexts {
  /** How many times the weight of the results that are kept one request may hold. */
  private static final int HELD = 4;

  /** So many texts that a decision has asked for are held whatever they weigh. */
  private static final int ALWAYS_HELD = 8;

  private final long maxWeight;
  private final LruCache<Source, ParsedSchema> recent;
  private final Map<Source, Held> held = new ConcurrentHashMap<>();

  /**
   * All that decides on the result. If a reference leads to another text since, it is another
   * source.
   *
   * @param referenced the referenced schemas, each after those that it references
   */
  record Source(
      SchemaLanguage language, List<ReferencedText> referenced, String text, Checks checks) {
    Source {
      referenced = List.copyOf(referenced);
    }

    Source with(Checks other) {
      return new Source(language, referenced, text, other);
    }

    private ParsedSchema parse() {
      return language.parse(referenced, text, checks);
    }
  }

  /** A parsed text, or the failure of parsing. */
  private record Result(@Nullable ParsedSchema text, @Nullable UnknownSchemaException failure) {
    static Result of(LruCache<Source, ParsedSchema> recent, Source source) {
      try {
        return new Result(recent.get(source, source::parse), null);
      } catch (UnknownSchemaException e) {
        return new Result(null, e);
      }
    }

    ParsedSchema get() {
      if (text == null) {
        throw failure == null ? new IllegalStateException("No result") : failure;
      }
      return text;
    }
  }

  /**
   * A result that requests hold.
   *
   * @param requests how many
   */
  private record Held(Result result, int requests) {
    Held and(Held other) {
      return new Held(result, requests + other.requests);
    }
  }

  /**
   * @param maxWeight of the results that are kept
   */
  ParsedTexts(long maxWeight) {
    this.maxWeight = maxWeight;
    this.recent = new LruCache<>(maxWeight, ParsedSchema::weight);
  }

  /**
   * The schema of a text.
   *
   * @throws UnknownSchemaException if it is not a schema
   */
  ParsedSchema get(Source source) {
    Held known = held.get(source);
    return known == null ? recent.get(source, source::parse) : known.result().get();
  }

  /**
   * As {@link #get}, without parsing.
   *
   * @return empty if nobody has parsed the text of late
   */
  Optional<ParsedSchema> find(Source source) {
    Held known = held.get(source);
    return known == null ? recent.find(source) : Optional.of(known.result().get());
  }

  /** The results of one request. Not thread-safe. */
  final class Holder implements AutoCloseable {
    private final Set<Source> sources = new HashSet<>();
    private long weight;
    private int required;

    /**
     * As {@link #get}, with all checks and without. A text that keeps all rules is the same schema
     * without the checks.
     */
    ParsedSchema parsed(Source unchecked) {
      try {
        ParsedSchema text = get(unchecked.with(Checks.NEW_SCHEMA));
        hold(unchecked, new Result(text, null));
        return text;
      } catch (UnknownSchemaException e) {
        return get(unchecked);
      }
    }

    /** As {@link ParsedTexts#get}. The result is held, unless the request holds too much. */
    ParsedSchema get(Source source) {
      Held known = held.get(source);
      Result result = known == null ? Result.of(recent, source) : known.result();
      hold(source, result);
      return result.get();
    }

    /**
     * As {@link #get}, for a text that a decision has asked for.
     *
     * @throws Refusal if the request holds too much to hold this one too
     */
    ParsedSchema require(Source source) {
      Held known = held.get(source);
      Result result = known == null ? Result.of(recent, source) : known.result();
      required++;
      if (required <= ALWAYS_HELD) {
        add(source, result);
      } else {
        hold(source, result);
      }
      if (!sources.contains(source)) {
        throw Refusal.tooLarge();
      }
      return result.get();
    }

    private void hold(Source source, Result result) {
      if (weight <= HELD * maxWeight) {
        add(source, result);
      }
    }

    private void add(Source source, Result result) {
      if (sources.add(source)) {
        weight += result.text() == null ? 0 : result.text().weight();
        held.merge(source, new Held(result, 1), Held::and);
      }
    }

    @Override
    public void close() {
      for (Source source : sources) {
        held.computeIfPresent(
            source,
            (key, old) -> old.requests() == 1 ? null : new Held(old.result(), old.requests() - 1));
      }
    }
  }
}
