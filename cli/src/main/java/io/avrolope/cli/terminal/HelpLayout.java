// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.terminal;

import java.util.function.IntSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.IHelpSectionRenderer;
import picocli.CommandLine.Model.UsageMessageSpec;

/**
 * Breaks the lines of help at blanks only. Picocli itself breaks them within words too, such as
 * {@code HOST:PORT} and the names of files.
 */
public final class HelpLayout {
  private static final int MAX_WIDTH = 100;
  private static final int MIN_WIDTH = 40;

  /** So wide that picocli breaks no line. */
  private static final int UNBROKEN = 5_000;

  /** No description of an option begins before this column. */
  private static final int DESCRIPTIONS = 20;

  private static final int HEADING = "Usage: ".length();

  /** An option or a command, two blanks or more, and the beginning of its description. */
  private static final Pattern DESCRIBED = Pattern.compile("^( +\\S+(?: \\S+)* {2,})\\S");

  private static final Pattern ESCAPES = Pattern.compile("\u001b\\[[0-9;]*m");

  private final IntSupplier columns;

  private HelpLayout(IntSupplier columns) {
    this.columns = columns;
  }

  /**
   * Lays out the help of a command and all its subcommands.
   *
   * @param columns the width of the terminal; called when help is printed
   */
  public static void install(CommandLine command, IntSupplier columns) {
    new HelpLayout(columns).install(command);
  }

  private int width() {
    return Math.max(MIN_WIDTH, Math.min(MAX_WIDTH, columns.getAsInt() - 1));
  }

  private void install(CommandLine command) {
    command.setUsageHelpWidth(UNBROKEN);
    for (String section : command.getHelpSectionKeys()) {
      IHelpSectionRenderer whole = command.getHelpSectionMap().get(section);
      boolean isSynopsis = section.equals(UsageMessageSpec.SECTION_KEY_SYNOPSIS);
      if (whole != null) {
        command
            .getHelpSectionMap()
            .put(
                section,
                help -> isSynopsis ? synopsis(whole.render(help)) : text(whole.render(help)));
      }
    }
    command.getSubcommands().values().forEach(this::install);
  }

  /** The synopsis, which follows its heading in the same line. */
  private String synopsis(String unbroken) {
    return broken(" ".repeat(HEADING) + unbroken, HEADING + 2).substring(HEADING);
  }

  /** Breaks each line that is too long; examples of commands stay as they are. */
  String text(String unbroken) {
    StringBuilder text = new StringBuilder();
    for (String line : unbroken.split("(?<=\n)", -1)) {
      text.append(isExample(line) ? line : broken(line, indent(line)));
    }
    return text.toString();
  }

  /** Examples are indented, but less than the descriptions of options. */
  private boolean isExample(String line) {
    int blanks = blanks(line);
    return plain(line).startsWith("Example: avrolope ")
        || (blanks > 0 && blanks < DESCRIPTIONS && !DESCRIBED.matcher(plain(line)).find());
  }

  private String broken(String line, int indent) {
    StringBuilder text = new StringBuilder();
    StringBuilder current = new StringBuilder();
    for (String word : line.split("(?<=\\S)(?= )", -1)) {
      boolean isFirst = current.toString().isBlank();
      if (!isFirst && plain(current + word).stripTrailing().length() > width()) {
        text.append(current).append(System.lineSeparator());
        current = new StringBuilder(" ".repeat(indent)).append(word.stripLeading());
      } else {
        current.append(word);
      }
    }
    return text.append(current).toString();
  }

  private int indent(String line) {
    Matcher described = DESCRIBED.matcher(plain(line));
    int indent = described.find() ? described.group(1).length() : blanks(line);
    return indent <= width() / 2 ? indent : 4;
  }

  private static int blanks(String line) {
    return plain(line).length() - plain(line).stripLeading().length();
  }

  private static String plain(String line) {
    return ESCAPES.matcher(line).replaceAll("");
  }
}
