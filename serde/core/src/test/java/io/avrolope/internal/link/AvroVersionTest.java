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

/** What is not in each Avro, on the one that is on the class path. */
class AvroVersionTest {
  @Test
  void neitherNamesNorDefaultsAreChecked() {
    String schema =
        """
        {"type":"record","name":"no-name","fields":[{"name":"1st","type":"int","default":"one"}]}\
        """;

    assertThat(AvroVersion.uncheckedParser().parse(schema)).hasToString(schema);
    assertThatThrownBy(() -> new Schema.Parser().parse(schema)).isInstanceOf(Exception.class);
  }

  @Test
  void whatOnlyNewerVersionsHaveIsFoundWhereItIs() {
    assertThat(AvroVersion.HAS_1_12)
        .isNotEqualTo(AvroDifference.NO_NANOSECONDS.isHere())
        .isNotEqualTo(AvroDifference.NO_LISTS_OF_PRIMITIVES.isHere());
  }

  @Test
  void byDefaultFewClassesAreTrusted() {
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
  void before1122ClassesAndPackagesAreTrustedByTheirNames() {
    TrustedNames names = new TrustedNames(" java.net.URI,java.io.File ", "java.util, java.text");

    assertThat(List.of(URI.class, java.io.File.class, Optional.class, java.util.zip.CRC32.class))
        .allMatch(names::contain);
    assertThat(List.of(java.net.URL.class, FileWriter.class)).noneMatch(names::contain);
    assertThat(new TrustedNames("", "java.uti").contain(Optional.class)).isFalse();
    assertThat(new TrustedNames("", "*").contain(ProcessBuilder.class)).isTrue();
    assertThatThrownBy(() -> names.require(FileWriter.class))
        .isInstanceOf(SecurityException.class)
        .hasMessage(
            "Forbidden java.io.FileWriter! Expected a class that"
                + " org.apache.avro.SERIALIZABLE_CLASSES names, or one of a package that"
                + " org.apache.avro.SERIALIZABLE_PACKAGES names");
  }
}
