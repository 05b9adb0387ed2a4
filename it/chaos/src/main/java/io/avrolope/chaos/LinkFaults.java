// SPDX-License-Identifier: Apache-2.0
package io.avrolope.chaos;

import io.avrolope.server.faults.Pause;
import io.avrolope.server.faults.TcpProxy;
import io.avrolope.server.faults.TcpProxy.Direction;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

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
    return of(between, target, List.of(proxy));
  }

  /** The faults of several links, which fail together. */
  static List<Fault> of(String between, String target, List<TcpProxy> links) {
    return List.of(
        Fault.of("cut connections " + between, target, random -> cut(links, random)),
        Fault.of(
            "stall connections " + between,
            target,
            random -> hold(links, EnumSet.allOf(Direction.class), random)),
        Fault.of("stall one direction " + between, target, random -> holdOne(links, random)));
  }

  private static String holdOne(List<TcpProxy> links, Random random) {
    Direction direction = random.nextBoolean() ? Direction.REQUESTS : Direction.ANSWERS;
    return hold(links, EnumSet.of(direction), random);
  }

  private static String cut(List<TcpProxy> links, Random random) {
    boolean isRefused = random.nextBoolean();
    int cut = 0;
    for (int waited = 0; cut == 0 && waited < PATIENCE_MS; waited += POLL_MS) {
      Pause.ms(waited == 0 ? 0 : POLL_MS); // there was no connection
      cut = links.stream().mapToInt(TcpProxy::cut).sum();
    }
    if (isRefused) {
      cut += refuse(links, random);
    }
    return cut == 0 ? "" : cut + " connections were cut";
  }

  private static int refuse(List<TcpProxy> links, Random random) {
    int cut = links.stream().mapToInt(TcpProxy::refuse).sum();
    Pause.ms(random.nextInt(LONG_MS));
    links.forEach(TcpProxy::admit);
    return cut;
  }

  /** Bytes that were kept back arrive late, or never. */
  private static String hold(List<TcpProxy> links, Set<Direction> directions, Random random) {
    links.forEach(link -> link.hold(directions));
    Pause.ms(random.nextInt(LONG_MS));
    for (int waited = 0; delayed(links) == 0 && waited < PATIENCE_MS; waited += POLL_MS) {
      Pause.ms(POLL_MS); // nobody has sent anything
    }
    if (random.nextBoolean()) {
      links.forEach(TcpProxy::cut);
    }
    int delayed = links.stream().mapToInt(TcpProxy::release).sum();
    return delayed == 0 ? "" : delayed + " transfers were delayed";
  }

  private static int delayed(List<TcpProxy> links) {
    return links.stream().mapToInt(TcpProxy::delayed).sum();
  }
}
