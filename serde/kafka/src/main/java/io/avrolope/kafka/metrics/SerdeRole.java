// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.metrics;

/** Whose counters these are: a deserializer's or a serializer's. */
public enum SerdeRole {
  DESERIALIZER("deserializer", "kafka.consumer"),
  SERIALIZER("serializer", "kafka.producer");

  private final String lowerCaseName;
  private final String clientDomain;

  SerdeRole(String lowerCaseName, String clientDomain) {
    this.lowerCaseName = lowerCaseName;
    this.clientDomain = clientDomain;
  }

  /** The end of the configuration key that names the class. */
  String lowerCaseName() {
    return lowerCaseName;
  }

  /** The domain of the MBeans of the client that has it. */
  String clientDomain() {
    return clientDomain;
  }
}
