// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect.differential;

import java.util.HashMap;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.kafka.connect.data.SchemaAndValue;
import org.apache.kafka.connect.errors.DataException;

/** Puts the values of a seed to Apicurio's converter and to both engines of ours. */
enum Direction {
  /** Data of a random writer schema become Connect's values. */
  TO_CONNECT {
    @Override
    void run(long seed, Tally tally) {
      Chances random = new Chances(seed);
      Map<String, String> keys = keys(random);
      Schema schema = RandomAvroSchema.of(random);
      Trio trio = new Trio(seed, keys, tally);
      int id = trio.add(schema);
      for (int i = 0; i < VALUES; i++) {
        byte[] datum = RandomDatum.encoded(schema, random);
        trio.compare(new Question.Datum(schema, datum), side -> side.toConnect(id, datum));
      }
    }
  },

  /** Connect's values become data. Half of the seeds have values that were read. */
  FROM_CONNECT {
    @Override
    void run(long seed, Tally tally) {
      Chances random = new Chances(seed);
      Map<String, String> keys = keys(random);
      Source source = random.of(0.5) ? made(random) : read(random, keys);
      Trio trio = new Trio(seed, keys, tally);
      for (int i = 0; i < VALUES; i++) {
        SchemaAndValue value = source.next();
        trio.compare(new Question.Value(value), side -> side.fromConnect(value));
      }
    }
  };

  /** How many values there are for a seed, which has one schema. */
  static final int VALUES = 50;

  private interface Source {
    SchemaAndValue next();
  }

  abstract void run(long seed, Tally tally);

  private static Map<String, String> keys(Chances random) {
    Map<String, String> keys = new HashMap<>();
    if (random.of(0.3)) {
      keys.put("enhanced.avro.schema.support", "true");
    }
    if (random.of(0.15)) {
      keys.put("connect.meta.data", "false");
    }
    return keys;
  }

  private static Source made(Chances random) {
    RandomConnect data = new RandomConnect(random);
    org.apache.kafka.connect.data.Schema schema = data.schema();
    return () -> new SchemaAndValue(schema, data.value(schema));
  }

  private static Source read(Chances random, Map<String, String> keys) {
    Schema schema = RandomAvroSchema.of(random);
    Side reader = new Side("compiled", keys);
    int id = reader.add(schema);
    return () -> {
      while (true) {
        try {
          return reader.read(id, RandomDatum.encoded(schema, random));
        } catch (DataException e) {
          // a number that does not fit int8 or int16
        }
      }
    };
  }
}
