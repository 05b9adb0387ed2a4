// SPDX-License-Identifier: Apache-2.0
/** {@code avrolope cat} and {@code avrolope produce}: records as lines of JSON. */
@NullMarked
package io.avrolope.cli.records;

import org.jspecify.annotations.NullMarked;
