// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store;

/**
 * The health of a store at the moment. Immutable.
 *
 * @param reason why the state is not {@link State#READY}, for operators; empty if it is
 * @param isLeader whether this process makes the changes itself; a follower forwards them
 * @param members how many processes share the store, as far as this one knows
 */
public record StoreHealth(State state, String reason, boolean isLeader, int members) {

  /** From the best to the worst. */
  public enum State {
    /** Reads and writes work. */
    READY,
    /** Reads are answered, perhaps not with the newest state; writes fail. */
    DEGRADED,
    /** Nothing is answered now, but this may end by itself: the store is being read, or is down. */
    UNAVAILABLE,
    /** Only a new start of the process helps. */
    BROKEN
  }

  /** All is well, and nobody else takes part. */
  public static final StoreHealth READY = new StoreHealth(State.READY, "", true, 1);

  public static StoreHealth degraded(String reason) {
    return READY.in(State.DEGRADED, reason);
  }

  public static StoreHealth unavailable(String reason) {
    return READY.in(State.UNAVAILABLE, reason);
  }

  public static StoreHealth broken(String reason) {
    return READY.in(State.BROKEN, reason);
  }

  /** The same part in the group, in another state. */
  public StoreHealth in(State newState, String newReason) {
    return new StoreHealth(newState, newReason, isLeader, members);
  }

  /** The same state, as a member of a group. */
  public StoreHealth withGroup(boolean newIsLeader, int newMembers) {
    return new StoreHealth(state, reason, newIsLeader, newMembers);
  }
}
