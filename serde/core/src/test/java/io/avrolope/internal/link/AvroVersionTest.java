// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.AvroDifference;
import java.io.FileWriter;
import java.math.BigDecimal;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;

/** Tests the features that depend on the version of Avro on the class path. */
class AvroVersionTest {
  @Test
  void theUncheckedParserAcceptsInvalidNamesAndDefaults() {
    String schema =
        """
        {"type":"record","name":"no-name","fields":[{"name":"1st","type":"int","default":"one"}]}\
        """;

    assertThat(AvroVersion.uncheckedParser().parse(schema)).hasToString(schema);
    assertThatThrownBy(() -> new Schema.Parser().parse(schema)).isInstanceOf(Exception.class);
  }

  @Test
  void hasAvro112MatchesTheFeaturesOfThatVersion() {
    assertThat(AvroVersion.HAS_1_12)
        .isNotEqualTo(AvroDifference.NO_NANOSECONDS.isHere())
        .isNotEqualTo(AvroDifference.NO_LISTS_OF_PRIMITIVES.isHere());
  }

  @Test
  void byDefaultOnlySomeJavaLangAndJavaMathClassesAreTrusted() {
    for (Class<?> type : List.of(String.class, Short.class, BigDecimal.class)) {
      assertThat(AvroVersion.trusts(type)).as(type.getName()).isTrue();
      assertThatCode(() -> AvroVersion.requireTrusted(type)).doesNotThrowAnyException();
      assertThatCode(() -> AvroVersion.requireTrusted(type.arrayType())).doesNotThrowAnyException();
    }
    for (Class<?> type : List.of(FileWriter.class, ProcessBuilder.class, URI.class)) {
      assertThat(AvroVersion.trusts(type)).as(type.getName()).isFalse();
      assertThatThrownBy(() -> AvroVersion.requireTrusted(type.arrayType()))
          .isInstanceOf(SecurityException.class)
          .hasMessageStartingWith("Forbidden " + type.getName() + "!");
    }
    assertThatCode(() -> AvroVersion.requireTrusted(int[].class)).doesNotThrowAnyException();
  }

  @Test
  void systemPropertiesNameTrustedClassesAndPackagesBeforeAvro1122() {
    TrustedNames names = new TrustedNames(" java.net.URI,java.io.File ", "java.util, java.text");

    assertThat(List.of(URI.class, java.io.File.class, Optional.class, java.util.zip.CRC32.class))
        .allMatch(names::contain);
    assertThat(List.of(java.net.URL.class, FileWriter.class)).noneMatch(names::contain);
    assertThat(new TrustedNames("", "java.uti").contain(Optional.class)).isFalse();
    assertThat(new TrustedNames("", "*").contain(ProcessBuilder.class)).isTrue();
    assertThatThrownBy(() -> names.require(FileWriter.class))
        .isInstanceOf(SecurityException.class)
        .hasMessage(
            "Forbidden java.io.FileWriter! This class is not trusted. To trust it, add it to the"
                + " system property org.apache.avro.SERIALIZABLE_CLASSES, or its package to"
                + " org.apache.avro.SERIALIZABLE_PACKAGES");
  }
}
