package io.avrolope.cli.terminal;

import com.github.freva.asciitable.AsciiTable;
import com.github.freva.asciitable.Column;
import com.github.freva.asciitable.HorizontalAlign;
import java.util.ArrayList;
import java.util.List;

/** A table of text, as commands print it: names of columns, then one line for each row. */
public final class Table {
  private final List<Column> columns = new ArrayList<>();
  private final List<String[]> rows = new ArrayList<>();

  /** Adds a column of words, to the left. */
  public Table words(String name) {
    return column(name, HorizontalAlign.LEFT);
  }

  /** Adds a column of numbers, to the right. */
  public Table numbers(String name) {
    return column(name, HorizontalAlign.RIGHT);
  }

  private Table column(String name, HorizontalAlign align) {
    columns.add(
        new Column().header(name).headerAlign(align).dataAlign(align).maxWidth(Integer.MAX_VALUE));
    return this;
  }

  /** Adds a row, with one cell for each column. */
  public Table row(Object... cells) {
    if (cells.length != columns.size()) {
      throw new IllegalArgumentException(
          "A row of " + cells.length + " cells, where there are " + columns.size() + " columns");
    }
    String[] row = new String[cells.length];
    for (int i = 0; i < cells.length; i++) {
      row[i] = String.valueOf(cells[i]);
    }
    rows.add(row);
    return this;
  }

  /** The lines of the table, without blanks at their ends. */
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
