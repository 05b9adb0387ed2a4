// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.inspect;

import io.avrolope.envelope.Frame;
import io.avrolope.kafka.EnvelopeOpinion;

/** The result of an envelope's parser as text. */
final class OpinionText {
  private OpinionText() {}

  static String of(EnvelopeOpinion opinion) {
    String writer = opinion.frame().map(Frame::writer).map(Object::toString).orElse("");
    return switch (opinion.fit()) {
      case REFUSED -> opinion.reason();
      case FITS -> writer + ", which fits to the last byte";
      case MISFIT -> writer + ", which does not fit: " + opinion.reason();
      case UNKNOWN_SCHEMA, UNTRIED -> writer + ", schema not available: " + opinion.reason();
    };
  }
}
