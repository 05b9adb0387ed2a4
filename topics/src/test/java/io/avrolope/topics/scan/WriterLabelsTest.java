// SPDX-License-Identifier: Apache-2.0
package io.avrolope.topics.scan;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.schema.SchemaReference;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class WriterLabelsTest {
  @Test
  void labelNamesTheKindOfReference() {
    UUID guid = new UUID(1, 2);

    assertThat(WriterLabels.name(new SchemaReference.Id(1042))).isEqualTo("id 1042");
    assertThat(WriterLabels.name(new SchemaReference.Version("orders-value", 2)))
        .isEqualTo("version 2");
    assertThat(WriterLabels.name(new SchemaReference.Guid(guid))).isEqualTo("guid " + guid);
  }

  @Test
  void subjectIsEmptyIfTheReferenceHasNone() {
    assertThat(WriterLabels.subject(new SchemaReference.Version("orders-value", 2)))
        .isEqualTo("orders-value");
    assertThat(WriterLabels.subject(new SchemaReference.Id(2, "orders-value")))
        .isEqualTo("orders-value");
    assertThat(WriterLabels.subject(new SchemaReference.Id(2))).isEmpty();
    assertThat(WriterLabels.subject(new SchemaReference.Guid(new UUID(1, 2)))).isEmpty();
  }
}
