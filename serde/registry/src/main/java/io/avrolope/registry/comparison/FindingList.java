// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.comparison;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/** Collects findings, each once, up to the bounds of a list. Not thread-safe. */
final class FindingList {
  private static final int MAX_PATH = 2_000;
  private static final int MAX_TEXT = 4_000;

  private final SchemaPlace root;
  private final ListBounds bounds = new ListBounds();
  private final Set<Finding> findings = new LinkedHashSet<>();

  /**
   * @param root where the last finding is that counts those that are left out
   */
  FindingList(SchemaPlace root) {
    this.root = root;
  }

  /** Adds a finding, unless the list is full. */
  void add(SchemaPlace place, Supplier<String> text) {
    if (bounds.hasRoom()) {
      Finding finding = new Finding(place.path(MAX_PATH), ShortText.cut(text.get(), MAX_TEXT));
      if (findings.add(finding)) {
        bounds.add(finding.path().length() + finding.text().length());
      }
    }
  }

  /** The findings; if some are left out, the last one counts them. */
  List<Finding> list() {
    if (bounds.refused() > 0) {
      findings.add(new Finding(root.path(MAX_PATH), bounds.refused() + " more are not listed"));
    }
    return List.copyOf(findings);
  }
}
