// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect.transform;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.connect.header.ConnectHeaders;

/** Shows the headers of a Connect record to Kafka's API, and applies changes to them. */
final class ByteHeaders {
  private ByteHeaders() {}

  /** Kafka's headers with the same bytes. Headers that are not bytes are left out. */
  static Headers ofKafka(org.apache.kafka.connect.header.Headers headers) {
    // Kafka's public way to create headers
    Headers bytes = new ProducerRecord<>("headers", 0, "", "").headers();
    for (org.apache.kafka.connect.header.Header header : headers) {
      byte[] value = ByteData.of(header.value());
      if (value != null || header.value() == null) {
        bytes.add(header.key(), value);
      }
    }
    return bytes;
  }

  /**
   * The headers of a Connect record after a change of their bytes.
   *
   * @param before what {@link #ofKafka} returned for the given headers
   * @param after the same object if nothing changed
   * @return a copy of the given headers, in which the headers of each changed name are replaced
   */
  static org.apache.kafka.connect.header.Headers changed(
      org.apache.kafka.connect.header.Headers given, Headers before, Headers after) {
    org.apache.kafka.connect.header.Headers copy = new ConnectHeaders(given);
    if (before == after) {
      return copy;
    }
    for (String name : names(before, after)) {
      List<Header> headers = named(name, after);
      if (!headers.equals(named(name, before))) {
        copy.remove(name);
        headers.forEach(header -> copy.addBytes(name, header.value()));
      }
    }
    return copy;
  }

  private static Set<String> names(Headers before, Headers after) {
    Set<String> names = new LinkedHashSet<>();
    before.forEach(header -> names.add(header.key()));
    after.forEach(header -> names.add(header.key()));
    return names;
  }

  private static List<Header> named(String name, Headers headers) {
    List<Header> found = new ArrayList<>();
    headers.headers(name).forEach(found::add);
    return found;
  }
}
