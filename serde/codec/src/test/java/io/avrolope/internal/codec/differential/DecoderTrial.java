// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec.differential;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.avro.generic.GenericData;

/** Decodes with all engines what Avro encodes. */
final class DecoderTrial implements Trial {
  private final OutcomeCounts counts;
  private final GenericData conversions;
  private final List<? extends DecoderProvider> providers;

  DecoderTrial(OutcomeCounts counts, List<? extends DecoderProvider> providers) {
    this(counts, Oracle.plain(), providers);
  }

  /**
   * A trial with logical types.
   *
   * @param conversions the conversions that the decoders use
   */
  DecoderTrial(
      OutcomeCounts counts, GenericData conversions, List<? extends DecoderProvider> providers) {
    this.counts = counts;
    this.conversions = conversions;
    this.providers = providers;
  }

  @Override
  public int dataPerSeed() {
    return 8;
  }

  @Override
  public Optional<Difference> run(SchemaPair pair, SeededRandom random, int count) {
    Oracle oracle = new Oracle(pair, conversions);
    List<DecoderCheck> checks = new ArrayList<>();
    providers.forEach(provider -> checks.add(new DecoderCheck(pair, provider)));
    RandomData data = new RandomData(random, new MinimumDepths());
    for (int i = 0; i < count; i++) {
      Object object = data.datum(pair.writer());
      byte[] datum = BlockEncoding.pick(random).encode(pair.writer(), object, Oracle.plain());
      Outcome expected = oracle.read(datum);
      counts.add(expected, checks.get(0).refusesSchemas());
      for (DecoderCheck check : checks) {
        Optional<Difference> difference = check.check(datum, expected);
        if (difference.isEmpty() && i == 0) {
          difference = check.checkFresh(datum, expected);
        }
        if (difference.isPresent()) {
          return difference;
        }
      }
    }
    return Optional.empty();
  }
}
