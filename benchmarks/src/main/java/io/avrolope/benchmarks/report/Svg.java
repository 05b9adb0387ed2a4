// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.report;

import java.util.Locale;

/**
 * An SVG drawing. It does not depend on the machine or its fonts: the same calls give the same text
 * everywhere. Lengths are in pixels. Not thread-safe.
 */
final class Svg {
  static final int FONT_SIZE = 13;

  private final StringBuilder out = new StringBuilder();
  private final Theme theme;

  /** The point of the text that is at its position. */
  enum Anchor {
    START,
    MIDDLE,
    END
  }

  Svg(Theme theme) {
    this.theme = theme;
  }

  Theme theme() {
    return theme;
  }

  /** The estimated greatest width of a text in a common sans-serif font. */
  static double width(String text) {
    return text.length() * FONT_SIZE * 0.58;
  }

  void text(double x, double y, Anchor anchor, String text) {
    text(x, y, anchor, "fill=\"" + theme.text + "\"", text);
  }

  void faintText(double x, double y, Anchor anchor, String text) {
    text(x, y, anchor, "fill=\"" + theme.faint + "\"", text);
  }

  void title(double x, double y, String text) {
    text(
        x,
        y,
        Anchor.START,
        "font-size=\"16\" font-weight=\"600\" fill=\"" + theme.text + "\"",
        text);
  }

  private void text(double x, double y, Anchor anchor, String attributes, String text) {
    out.append("<text x=\"").append(number(x)).append("\" y=\"").append(number(y));
    out.append("\" text-anchor=\"").append(anchor.name().toLowerCase(Locale.ROOT)).append("\" ");
    out.append(attributes).append('>').append(escaped(text)).append("</text>\n");
  }

  void rectangle(double x, double y, double width, double height, String fill) {
    out.append("<rect x=\"").append(number(x)).append("\" y=\"").append(number(y));
    out.append("\" width=\"").append(number(width)).append("\" height=\"").append(number(height));
    out.append("\" fill=\"").append(fill).append("\"/>\n");
  }

  void line(double x1, double y1, double x2, double y2, String stroke) {
    out.append("<line x1=\"").append(number(x1)).append("\" y1=\"").append(number(y1));
    out.append("\" x2=\"").append(number(x2)).append("\" y2=\"").append(number(y2));
    out.append("\" stroke=\"").append(stroke).append("\" stroke-width=\"1.3\"/>\n");
  }

  void circle(double x, double y, String fill) {
    out.append("<circle cx=\"").append(number(x)).append("\" cy=\"").append(number(y));
    out.append("\" r=\"3.5\" fill=\"").append(fill).append("\"/>\n");
  }

  /** Returns the whole drawing. */
  String of(double width, double height, String description) {
    return """
        <svg xmlns="http://www.w3.org/2000/svg" width="%s" height="%s" viewBox="0 0 %s %s" role="img" \
        font-family="-apple-system, 'Segoe UI', 'DejaVu Sans', Arial, sans-serif" font-size="%d">
        <title>%s</title>
        <rect width="100%%" height="100%%" fill="%s"/>
        """
            .formatted(
                number(width),
                number(height),
                number(width),
                number(height),
                FONT_SIZE,
                escaped(description),
                theme.background)
        + out
        + "</svg>\n";
  }

  private static String number(double value) {
    String text = String.format(Locale.ROOT, "%.1f", value);
    return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
