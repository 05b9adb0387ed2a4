package io.avrolope.kafka;

import io.avrolope.envelope.KnownStart;

/** A sort of records that are known by their topic and how they begin. */
interface KnownSort<T> extends Recent.Sort<T> {
  String topic();

  KnownStart start();
}
