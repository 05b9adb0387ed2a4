package io.avrolope.benchmarks.report;

/** What the report says before its tables. */
final class Intro {
  static final String HEAD =
      """
      Made by `benchmarks/run %s` from [its results](results); do not edit. Commit %s, %s.

      * Machine: %s
      * JDK: %s
      * Versions: %s

      Each answer was compared with Apache Avro's before it was timed. The numbers in brackets are intervals of 95 %%:
      between them the true value lies in 19 of 20 such runs. Ratios are of turns that were neighbours in time, within this
      run. `bytes` is what one operation allocates, which does not depend on the machine. `of the limit` is the limit's time
      divided by the contestant's: 1 is as fast as straight-line code that was made for this very schema. Beside ours and
      beside the limit, the interpreting and the compiling engine alone have no envelope to read.
      """;

  static final String DUELS =
      """
      Each contestant in a JVM of its own, one batch of 25 ms after the other, in turns. The times are CPU time of the thread
      that works, the median of all batches. Apicurio, Confluent and AWS Glue have their own headers and find their schema
      by them; fastserde passes over a header, and has an Avro of its own. Without a contestant is a task that it cannot do: Apicurio
      and AWS Glue decode to the writer's schema, fastserde has generic records alone.
      """;

  static final String BROKER =
      """
      One producer and one consumer of one topic, on a broker on the same machine, in turns. Times are of one record: `produce` and
      `consume` by the clock, with `Cpu` those of all threads of the client's JVM.
      """;

  static final String FIRST =
      """
      A fresh JVM for each: from the making of the deserializer to the first record, and from the text of the schema on.
      """;

  static final String JMH =
      """
      JMH's average times, each round in new JVMs.
      """;

  private Intro() {}
}
