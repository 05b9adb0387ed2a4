// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import io.avrolope.test.Hash;
import io.avrolope.test.Line;
import io.avrolope.test.Order;
import io.avrolope.test.Status;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;

/** Objects of generated classes to write. */
final class Orders {
  private Orders() {}

  static Order order(String id) {
    return Order.newBuilder()
        .setId(id)
        .setStatus(Status.SHIPPED)
        .setHash(new Hash(new byte[] {1, 2}))
        .setPrice(new BigDecimal("12.50"))
        .setPlaced(Instant.ofEpochMilli(1469059200000L))
        .setLines(List.of(new Line("sku", 3, List.of(new BigDecimal("0.5")))))
        .setNote("note")
        .setReplaces(null)
        .build();
  }
}
