// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.doctor;

import java.util.Optional;

/** Examines where schemas are kept, and repairs it. */
public interface Doctor extends AutoCloseable {

  /** Finds what is wrong, and changes nothing. */
  Report examine();

  /** The reason that nothing may be repaired at the moment. */
  Optional<String> refusal();

  /** Makes the repairs of a new examination. A second call finds nothing to repair. */
  void repair();

  @Override
  void close();
}
