// SPDX-License-Identifier: Apache-2.0
/** {@code avrolope check}: checks whether a reader schema can read all records of a topic. */
@NullMarked
package io.avrolope.cli.check;

import org.jspecify.annotations.NullMarked;
