package io.avrolope;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class LinkageTest {
  @Test
  void whatIsUsedExists() {
    Set<String> missing = new TreeSet<>();
    for (JavaClass each : new ClassFileImporter().importPackages("io.avrolope")) {
      each.getDirectDependenciesFromSelf()
          .forEach(
              d -> {
                if (ours(d.getTargetClass()) && !d.getTargetClass().isFullyImported())
                  missing.add(d.getTargetClass().getName() + " <- " + each.getName());
              });
      for (JavaAccess<?> a : each.getAccessesFromSelf()) {
        if (ours(a.getTargetOwner()) && a.getTarget().resolveMember().isEmpty())
          missing.add(a.getTarget().getFullName() + " <- " + each.getName());
      }
    }
    assertThat(missing).isEmpty();
  }

  static boolean ours(JavaClass c) {
    return c.getName().startsWith("org.apache.");
  }
}
