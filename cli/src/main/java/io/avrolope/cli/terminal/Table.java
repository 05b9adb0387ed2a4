// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.terminal;

import com.github.freva.asciitable.AsciiTable;
import com.github.freva.asciitable.Column;
import com.github.freva.asciitable.HorizontalAlign;
import java.util.ArrayList;
import java.util.List;

/** A plain-text table: a header line, then one line for each row. */
public final class Table {
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
