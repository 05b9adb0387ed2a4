// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.benchmarks.results.Interval;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

class ChartTest {
  private static final Series OURS =
      new Series("AVROLOPE", Map.of("a & b", new Interval(90, 100, 120)));

  private static final Series PEER =
      new Series("CONFLUENT", Map.of("a & b", new Interval(290, 300, 310)));

  private static final BarChart BARS =
      new BarChart("Bars <1>", "ns", List.of("a & b"), List.of(OURS, PEER));

  @ParameterizedTest
  @EnumSource(Theme.class)
  void barLengthsAreProportionalToValues(Theme theme) throws Exception {
    Document svg = parse(BARS.svg(theme));
    double ours = widthOf(svg, OURS.colour(theme));
    double peer = widthOf(svg, PEER.colour(theme));

    assertThat(peer / ours).isBetween(2.99, 3.01);
  }

  @Test
  void linearAxisBeginsAtZero() {
    assertThat(Axis.linear(310).marks()).containsExactly(0.0, 100.0, 200.0, 300.0, 400.0);
    assertThat(Axis.linear(310).from()).isZero();
    assertThat(Axis.linear(0.07).from()).isZero();
  }

  @Test
  void greatestValueFitsOnTheAxis() {
    for (double greatest : new double[] {0.003, 0.99, 1, 1.01, 9.9, 10, 64, 99.9, 1e6 + 1}) {
      assertThat(Axis.linear(greatest).place(greatest)).isBetween(0.5, 1.0 + 1e-9);
    }
  }

  @Test
  void powersOfTenAreEquallySpaced() {
    Axis axis = Axis.logarithmic(3, 800);

    assertThat(axis.marks()).containsExactly(1.0, 10.0, 100.0, 1000.0);
    assertThat(axis.place(10)).isBetween(0.333, 0.334);
  }

  @Test
  void libraryHasTheSameColourInAllCharts() {
    assertThat(OURS.colour(Theme.LIGHT)).isEqualTo("#0969da");
    assertThat(new Series("LIMIT", Map.of()).colour(Theme.LIGHT)).isEqualTo("#57606a");
  }

  @Test
  void lineChartIsWellFormedAndNamesItsLogarithmicAxes() throws Exception {
    Interval some = new Interval(90, 100, 110);
    Series growing =
        new Series("AVROLOPE", Map.of("1", new Interval(9, 10, 11), "10", some, "100", some));
    LineChart lines = new LineChart("Growth", "ns", "fields", List.of(growing));

    Document svg = parse(lines.svg(Theme.DARK));

    assertThat(texts(svg))
        .contains("horizontal: fields, vertical: ns; both logarithmic", "Avrolope");
    assertThat(svg.getElementsByTagName("circle").getLength()).isEqualTo(3);
  }

  private static List<String> texts(Document svg) {
    List<String> texts = new ArrayList<>();
    NodeList elements = svg.getElementsByTagName("text");
    for (int i = 0; i < elements.getLength(); i++) {
      texts.add(elements.item(i).getTextContent());
    }
    return texts;
  }

  /** The width of the bar, which is wider than its box in the legend. */
  private static double widthOf(Document svg, String colour) {
    double width = 0;
    NodeList elements = svg.getElementsByTagName("rect");
    for (int i = 0; i < elements.getLength(); i++) {
      Element rectangle = (Element) elements.item(i);
      if (rectangle.getAttribute("fill").equals(colour)) {
        width = Math.max(width, Double.parseDouble(rectangle.getAttribute("width")));
      }
    }
    return width;
  }

  private static Document parse(String svg)
      throws ParserConfigurationException, IOException, SAXException {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(svg)));
  }
}
