// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.terminal;

import com.github.freva.asciitable.AsciiTable;
import com.github.freva.asciitable.Column;
import com.github.freva.asciitable.HorizontalAlign;
import com.github.freva.asciitable.OverflowBehaviour;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A plain-text table: a header line, then one line for each row. */
public final class Table {
  private static final int GAP = 2;
  private static final int MIN_WRAPPED = 20;

  private final List<Column> columns = new ArrayList<>();
  private final List<String[]> rows = new ArrayList<>();

  /** Adds a left-aligned column. */
  public Table words(String name) {
    return column(name, HorizontalAlign.LEFT);
  }

  /** Adds a right-aligned column. */
  public Table numbers(String name) {
    return column(name, HorizontalAlign.RIGHT);
  }

  private int widest(int column) {
    return Stream.concat(
            Stream.of(columns.get(column).getHeader()), rows.stream().map(row -> row[column]))
        .mapToInt(String::length)
        .max()
        .orElse(0);
  }

  private Table column(String name, HorizontalAlign align) {
    columns.add(
        new Column().header(name).headerAlign(align).dataAlign(align).maxWidth(Integer.MAX_VALUE));
    return this;
  }

  /**
   * Adds a row. It must have one cell for each column. Characters that would control the terminal
   * are escaped.
   */
  public Table row(Object... cells) {
    if (cells.length != columns.size()) {
      throw new IllegalArgumentException(
          "Row of " + cells.length + " cells in a table of " + columns.size() + " columns");
    }
    String[] row = new String[cells.length];
    for (int i = 0; i < cells.length; i++) {
      row[i] = PrintableText.of(String.valueOf(cells[i]));
    }
    rows.add(row);
    return this;
  }

  /** The text of a cell: a dash if it is empty. */
  public static String orDash(String text) {
    return text.isEmpty() ? "-" : text;
  }

  /** The lines of the table, without trailing blanks. */
  public String text() {
    return text(Integer.MAX_VALUE);
  }

  /**
   * The lines of the table, without trailing blanks. If they are too wide, the last column
   * continues in further lines.
   *
   * @param width of the terminal, in characters
   */
  public String text(int width) {
    int last = columns.size() - 1;
    int before = IntStream.range(0, last).map(column -> widest(column) + GAP).sum();
    int room = width - 1 - before;
    if (room >= MIN_WRAPPED && widest(last) > room) {
      columns.get(last).maxWidth(room + GAP, OverflowBehaviour.NEWLINE);
    }
    String table =
        AsciiTable.getTable(
            AsciiTable.NO_BORDERS, columns.toArray(Column[]::new), rows.toArray(String[][]::new));
    StringBuilder text = new StringBuilder();
    table
        .lines()
        .map(line -> line.startsWith(" ") ? line.substring(1).stripTrailing() : line)
        .filter(line -> !line.isBlank())
        .forEach(line -> text.append(line).append(System.lineSeparator()));
    return text.toString();
  }
}
