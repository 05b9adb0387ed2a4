// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.mapping;

/**
 * Decides into which objects the data of each writer schema are decoded. Thread-safe.
 *
 * @param <R> what a decoder returns for each record
 */
@FunctionalInterface
public interface DecodingTarget<R> {

  /**
   * Decides for one writer schema. Called once for each new decoder: for each topic and writer, and
   * again if a decoder was evicted from its cache. An implementation that needs one object for each
   * schema must keep it.
   *
   * @throws io.avrolope.error.AvrolopeException if the records cannot be decoded; the next record
   *     tries again
   */
  Decoding<R> decoding(WriterSchema writer);
}
