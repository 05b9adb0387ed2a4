// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.error.RegistryUnavailableException;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.registry.AbsenceOptions;
import io.avrolope.registry.CacheOptions;
import io.avrolope.registry.testserver.Schemas;
import io.avrolope.schema.SchemaReference;
import io.avrolope.schema.SchemaReference.Kind;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;

/** The absence of a schema is remembered for a limited time. */
class AbsencesTest {
  private static final SchemaReference ONE = new SchemaReference.Id(1);
  private static final AbsenceOptions TWO_THREE_FOUR =
      AbsenceOptions.builder()
          .capacity(10)
          .id(Duration.ofSeconds(2))
          .version(Duration.ofSeconds(3))
          .schema(Duration.ofSeconds(4))
          .build();

  private final AskedRegistry source = new AskedRegistry();
  private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 5); // it overflows
  private final CachingSchemaRegistry registry = caching(TWO_THREE_FOUR);

  private CachingSchemaRegistry caching(AbsenceOptions absences) {
    return new CachingSchemaRegistry(
        source,
        "test",
        CacheOptions.builder().capacity(10).absences(absences).build(),
        SchemaStore.NONE,
        nanos::get);
  }

  private void passSeconds(long seconds) {
    nanos.addAndGet(Duration.ofSeconds(seconds).toNanos());
  }

  @Test
  void unknownIdIsRequestedOncePerTtl() {
    assertThatThrownBy(() -> registry.schema(ONE))
        .isInstanceOf(UnknownSchemaException.class)
        .hasMessage("Schema id 1 not found in " + source.url);
    for (int i = 0; i < 1000; i++) {
      assertThatThrownBy(() -> registry.schema(ONE))
          .isInstanceOf(UnknownSchemaException.class)
          .hasMessage("Schema id 1 not found in " + source.url + "; that is remembered for 2 s");
    }
    assertThat(source.asked).containsExactly("schema id 1");
  }

  @Test
  void schemaRegisteredElsewhereIsFoundAfterTheTtl() {
    assertThatThrownBy(() -> registry.schema(ONE)).isInstanceOf(UnknownSchemaException.class);
    source.registry.register("s", Schemas.ORDER, Kind.ID);
    assertThatThrownBy(() -> registry.schema(ONE)).isInstanceOf(UnknownSchemaException.class);

    passSeconds(2);

    assertThat(registry.schema(ONE)).isEqualTo(Schemas.ORDER);
  }

  @Test
  void ownRegistrationClearsAbsences() {
    assertThatThrownBy(() -> registry.schema(ONE)).isInstanceOf(UnknownSchemaException.class);
    assertThatThrownBy(() -> registry.lookUp("s", Schemas.ORDER, Kind.ID))
        .isInstanceOf(UnknownSchemaException.class);
    assertThatThrownBy(() -> registry.latest("s", Kind.ID))
        .isInstanceOf(UnknownSchemaException.class);

    registry.register("s", Schemas.ORDER, Kind.ID);

    assertThat(registry.schema(ONE)).isEqualTo(Schemas.ORDER);
    assertThat(registry.lookUp("s", Schemas.ORDER, Kind.ID)).isEqualTo(ONE);
    assertThat(registry.latest("s", Kind.ID).reference()).isEqualTo(ONE);
  }

  @Test
  void eachKindOfLookupHasItsOwnTtl() {
    Schema schema = Schemas.ORDER;
    for (int second = 0; second < 12; second++) {
      assertThatThrownBy(() -> registry.schema(ONE)).isInstanceOf(UnknownSchemaException.class);
      assertThatThrownBy(() -> registry.schema(new SchemaReference.Version("s", 1)))
          .isInstanceOf(UnknownSchemaException.class);
      assertThatThrownBy(() -> registry.latest("s", Kind.ID))
          .isInstanceOf(UnknownSchemaException.class);
      assertThatThrownBy(() -> registry.lookUp("s", schema, Kind.ID))
          .isInstanceOf(UnknownSchemaException.class);
      passSeconds(1);
    }

    assertThat(source.asked).filteredOn("schema id 1"::equals).hasSize(6);
    assertThat(source.asked).filteredOn("version 1 of subject s"::equals).hasSize(4);
    assertThat(source.asked).filteredOn("latest of s"::equals).hasSize(4);
    assertThat(source.asked).filteredOn("look up"::equals).hasSize(3);
  }

  @Test
  void ttlOfZeroAsksEachTime() {
    CachingSchemaRegistry each = caching(AbsenceOptions.NONE);
    for (int i = 0; i < 3; i++) {
      assertThatThrownBy(() -> each.schema(ONE))
          .hasMessage("Schema id 1 not found in " + source.url);
    }
    assertThat(source.asked).hasSize(3);
  }

  @Test
  void outageIsNotRememberedAsAnAbsence() {
    source.fails = true;
    for (int i = 0; i < 3; i++) {
      assertThatThrownBy(() -> registry.schema(ONE))
          .isInstanceOf(RegistryUnavailableException.class);
    }
    assertThat(source.asked).hasSize(3);
  }

  @Test
  void aFloodOfDistinctIdsCausesALimitedNumberOfRequestsPerMinute() {
    CachingSchemaRegistry usual = caching(AbsenceOptions.DEFAULTS);
    for (int id = 1_000_000; id < 1_001_000; id++) {
      SchemaReference garbage = new SchemaReference.Id(id);
      assertThatThrownBy(() -> usual.schema(garbage)).isInstanceOf(UnknownSchemaException.class);
    }
    assertThat(source.asked).hasSize(50);
    assertThatThrownBy(() -> usual.schema(new SchemaReference.Id(2_000_000)))
        .hasMessage(
            "The registry was not asked for schema id 2000000, which is unlikely to exist: within a"
                + " minute it did not have 50 others more than missing.id.query.range=200 above the"
                + " highest known number, 0");

    passSeconds(60);

    assertThatThrownBy(() -> usual.schema(new SchemaReference.Id(2_000_000)))
        .hasMessage("Schema id 2000000 not found in " + source.url);
    assertThat(source.asked).hasSize(51);
  }

  @Test
  void anIdNearAKnownOneIsFoundDuringAFlood() {
    CachingSchemaRegistry usual = caching(AbsenceOptions.DEFAULTS);
    assertThatThrownBy(() -> usual.schema(ONE)).isInstanceOf(UnknownSchemaException.class);
    for (int version = 300; version < 400; version++) {
      SchemaReference garbage = new SchemaReference.Version("s", version);
      assertThatThrownBy(() -> usual.schema(garbage)).isInstanceOf(UnknownSchemaException.class);
    }
    source.registry.register("s", Schemas.ORDER, Kind.ID);

    assertThat(usual.schema(new SchemaReference.Version("s", 1))).isEqualTo(Schemas.ORDER);
    passSeconds(60);
    assertThat(usual.schema(ONE)).isEqualTo(Schemas.ORDER);
  }

  @Test
  void theVersionsOfASubjectAreListedAfterTenOfThemWereAbsent() {
    CachingSchemaRegistry usual = caching(AbsenceOptions.DEFAULTS);
    source.registry.register("s", Schemas.ORDER, Kind.ID);
    for (int version = 2; version < 200; version++) {
      SchemaReference garbage = new SchemaReference.Version("s", version);
      assertThatThrownBy(() -> usual.schema(garbage)).isInstanceOf(UnknownSchemaException.class);
    }
    assertThat(source.asked).hasSize(11).last().isEqualTo("catalog");
    SchemaReference next = new SchemaReference.Version("s", 200);
    assertThatThrownBy(() -> usual.schema(next))
        .hasMessage(
            "version 200 of subject s is not in the list of the subject's versions; that is"
                + " remembered for 60 s");

    assertThat(usual.schema(new SchemaReference.Version("s", 1))).isEqualTo(Schemas.ORDER);
    passSeconds(60);
    assertThatThrownBy(() -> usual.schema(next))
        .hasMessage("Version 200 of subject s not found in " + source.url);
  }

  @Test
  void theRangeBeginsAtTheHighestNumberThatExists() {
    UnlikelyReferences references = new UnlikelyReferences(AbsenceOptions.DEFAULTS, nanos::get);
    for (int id = 1_000; id < 1_050; id++) {
      references.isAbsent(new SchemaReference.Id(id));
    }
    assertThatThrownBy(() -> references.check(new SchemaReference.Id(1_200)))
        .isInstanceOf(UnknownSchemaException.class);

    references.exists(new SchemaReference.Id(1_000));

    references.check(new SchemaReference.Id(1_200));
    assertThatThrownBy(() -> references.check(new SchemaReference.Id(1_201)))
        .isInstanceOf(UnknownSchemaException.class);
    assertThatThrownBy(() -> references.check(new SchemaReference.Version("s", 1_000)))
        .isInstanceOf(UnknownSchemaException.class);
  }

  @Test
  void absencesAreBounded() {
    Absences absences = new Absences(TWO_THREE_FOUR, nanos::get);
    UnknownSchemaException none = new UnknownSchemaException("none");
    for (int id = 1; id <= 1000; id++) {
      absences.remember(new SchemaReference.Id(id), none);
      assertThat(absences.size()).isBetween(1, 10);
    }
    absences.forgetAll();
    for (int id = 1; id <= 10; id++) {
      absences.remember(new SchemaReference.Id(id), none);
      passSeconds(id == 5 ? 2 : 0);
    }
    absences.remember(new SchemaReference.Id(11), none);

    assertThat(absences.size()).as("the five that are out of date are gone").isEqualTo(6);
    absences.check(new SchemaReference.Id(5));
    assertThatThrownBy(() -> absences.check(new SchemaReference.Id(6)))
        .isInstanceOf(UnknownSchemaException.class)
        .hasMessage("none; that is remembered for 2 s");
  }
}
