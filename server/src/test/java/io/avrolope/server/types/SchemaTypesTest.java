// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.types;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.error.UnknownSchemaException;
import io.avrolope.server.model.SchemaBody;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SchemaTypesTest {

  @Test
  void eachTypeIsFoundByItsName() {
    assertThat(SchemaTypes.names()).contains("AVRO");
    assertThat(new HashSet<>(SchemaTypes.names())).hasSameSizeAs(SchemaTypes.names());
    for (String name : SchemaTypes.names()) {
      assertThat(SchemaTypes.require(name).type()).isEqualTo(name);
    }
  }

  @Test
  void aTypeThatTheServerDoesNotKnowIsRefused() {
    assertThat(SchemaTypes.find("avro")).isEmpty();
    assertThatThrownBy(() -> SchemaTypes.require("THRIFT"))
        .isInstanceOf(UnknownSchemaException.class)
        .hasMessage(
            "This server does not know the schema type THRIFT. It knows " + SchemaTypes.names());
  }

  @ParameterizedTest
  @CsvSource({"AVRO, '\"int\"', true", "AVRO, '', false", "THRIFT, x, false", "TEXT, x, false"})
  void aTextOfAKnownTypeCanBeParsed(String type, String text, boolean canBeParsed) {
    assertThat(SchemaTypes.canParse(SchemaBody.of(type, text, List.of(), null, null)))
        .isEqualTo(canBeParsed);
  }
}
