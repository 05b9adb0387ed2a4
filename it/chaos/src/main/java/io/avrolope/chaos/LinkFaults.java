// SPDX-License-Identifier: Apache-2.0
package io.avrolope.chaos;

import io.avrolope.server.faults.Pause;
import io.avrolope.server.faults.TcpProxy;
import io.avrolope.server.faults.TcpProxy.Direction;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;

/** The faults of a link: cut, stalled, stalled in one direction. */
final class LinkFaults {
  private static final int LONG_MS = 4_000;
  private static final int PATIENCE_MS = 15_000;
  private static final int POLL_MS = 50;

  private LinkFaults() {}

  /**
   * The faults of one link.
   *
   * @param between the ends of the link, the same for all links of one kind
   */
  static List<Fault> of(String between, String target, TcpProxy proxy) {
    return of(between, target, () -> Optional.of(proxy));
  }

  /**
   * The faults of a link that is chosen while a fault is made.
   *
   * @param proxy empty if there is no such link at that moment; the fault then has no effect
   */
  static List<Fault> of(String between, String target, Supplier<Optional<TcpProxy>> proxy) {
    return List.of(
        Fault.of("cut connections " + between, target, random -> cut(proxy, random)),
        Fault.of(
            "stall connections " + between,
            target,
            random ->
                proxy
                    .get()
                    .map(link -> hold(link, EnumSet.allOf(Direction.class), random))
                    .orElse("")),
        Fault.of(
            "stall one direction " + between,
            target,
            random -> proxy.get().map(link -> holdOne(link, random)).orElse("")));
  }

  private static String holdOne(TcpProxy proxy, Random random) {
    Direction direction = random.nextBoolean() ? Direction.REQUESTS : Direction.ANSWERS;
    return hold(proxy, EnumSet.of(direction), random);
  }

  /** Another link may be the chosen one after a while, such as that of another leader. */
  private static String cut(Supplier<Optional<TcpProxy>> proxy, Random random) {
    boolean isRefused = random.nextBoolean();
    int cut = 0;
    for (int waited = 0; cut == 0 && waited < PATIENCE_MS; waited += POLL_MS) {
      Pause.ms(waited == 0 ? 0 : POLL_MS); // there was no connection
      cut = proxy.get().map(TcpProxy::cut).orElse(0);
    }
    if (isRefused) {
      cut += proxy.get().map(link -> refuse(link, random)).orElse(0);
    }
    return cut == 0 ? "" : cut + " connections were cut";
  }

  private static int refuse(TcpProxy proxy, Random random) {
    int cut = proxy.refuse();
    Pause.ms(random.nextInt(LONG_MS));
    proxy.admit();
    return cut;
  }

  /** Bytes that were kept back arrive late, or never. */
  private static String hold(TcpProxy proxy, Set<Direction> directions, Random random) {
    proxy.hold(directions);
    Pause.ms(random.nextInt(LONG_MS));
    for (int waited = 0; proxy.delayed() == 0 && waited < PATIENCE_MS; waited += POLL_MS) {
      Pause.ms(POLL_MS); // nobody has sent anything
    }
    if (random.nextBoolean()) {
      proxy.cut();
    }
    int delayed = proxy.release();
    return delayed == 0 ? "" : delayed + " transfers were delayed";
  }
}
