// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.Date;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.errors.DataException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A date is written as the days from 1970-01-01, in an int. */
class DatesTest {
  private static final Schema DATE = org.apache.kafka.connect.data.Date.SCHEMA;

  @RegisterExtension private final ConverterAndRegistry both = new ConverterAndRegistry();

  private static Date date(long days) {
    return Date.from(Instant.ofEpochMilli(TimeUnit.DAYS.toMillis(days)));
  }

  @ParameterizedTest
  @ValueSource(longs = {0, -1, Integer.MAX_VALUE, Integer.MIN_VALUE})
  void datesWhoseDaysFitAnIntAreReadBack(long days) {
    both.configure(Map.of());

    byte[] written = both.converter.fromConnectData("t", DATE, date(days));

    assertThat(both.converter.toConnectData("t", written).value()).isEqualTo(date(days));
  }

  @ParameterizedTest
  @ValueSource(longs = {1L << 31, -(1L << 31) - 1, 1L << 32, 106_751_991_167L})
  void otherDatesAreRefused(long days) {
    both.configure(Map.of());
    Schema record = SchemaBuilder.struct().name("R").field("d", DATE).build();
    Struct struct = new Struct(record).put("d", date(days));

    assertThatThrownBy(() -> both.converter.fromConnectData("t", record, struct))
        .isInstanceOf(DataException.class)
        .hasStackTraceContaining("Expected a date whose days from 1970-01-01 fit an int");
  }

  @Test
  void aDefaultThatDoesNotFitIsRefused() {
    both.configure(Map.of());
    Schema withDefault =
        org.apache.kafka.connect.data.Date.builder().defaultValue(date(1L << 31)).build();
    Schema record = SchemaBuilder.struct().name("R").field("d", withDefault).build();

    assertThatThrownBy(
            () -> both.converter.fromConnectData("t", record, new Struct(record).put("d", date(0))))
        .isInstanceOf(DataException.class)
        .hasStackTraceContaining("Expected a date whose days from 1970-01-01 fit an int");
  }
}
