// SPDX-License-Identifier: Apache-2.0
/** {@code avrolope census}: counts the records of a topic by envelope and writer schema. */
@NullMarked
package io.avrolope.cli.census;

import org.jspecify.annotations.NullMarked;
