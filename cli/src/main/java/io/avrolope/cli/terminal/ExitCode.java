package io.avrolope.cli.terminal;

/** How a command ends; a script can go by it. */
public final class ExitCode {
  /** It was done, and if something was asked, the answer is yes. */
  public static final int OK = 0;

  /** The answer is no: bytes of no envelope, a schema that cannot read, copies that differ. */
  public static final int NO = 1;

  /** The command or its configuration cannot be right; nothing was done. */
  public static final int USAGE = 2;

  /** The cluster or a registry is away, or refuses; the same command can be given again. */
  public static final int UNAVAILABLE = 3;

  /** A fault of the program's own. */
  public static final int INTERNAL = 70;

  /** Stopped by the user. */
  public static final int INTERRUPTED = 130;

  private ExitCode() {}
}
