// SPDX-License-Identifier: Apache-2.0
/** Several servers on one topic, while processes, connections and a disk fail. */
@NullMarked
package io.avrolope.server.faults;

import org.jspecify.annotations.NullMarked;
