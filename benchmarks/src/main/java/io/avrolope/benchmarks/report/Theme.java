// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.report;

import java.util.List;

/** The colours of a chart. */
enum Theme {
  LIGHT("#ffffff", "#1f2328", "#59636e", "#d1d9e0", Theme.ON_LIGHT),
  DARK("#0d1117", "#f0f6fc", "#9198a1", "#3d444d", Theme.ON_DARK);

  private static final String ON_LIGHT =
      "#0969da #9a6700 #1a7f37 #cf222e #8250df #bc4c00 #bf3989 #57606a #0550ae #116329"
          + " #1b7c83 #953800 #6639ba #848d97 #24292f";
  private static final String ON_DARK =
      "#58a6ff #e3b341 #3fb950 #ff7b72 #bc8cff #f0883e #f778ba #9198a1 #a5d6ff #7ee787"
          + " #39c5cf #ffb77c #a371f7 #6e7681 #f0f6fc";

  final String background;
  final String text;
  final String faint;
  final String grid;
  private final String series;

  Theme(String background, String text, String faint, String grid, String series) {
    this.background = background;
    this.text = text;
    this.faint = faint;
    this.grid = grid;
    this.series = series;
  }

  /** The colour of a library. Colours repeat if there are more libraries than colours. */
  String series(int index) {
    List<String> colours = List.of(series.split(" ", -1));
    return colours.get(index % colours.size());
  }
}
