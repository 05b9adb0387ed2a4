// SPDX-License-Identifier: Apache-2.0
/** Reads the records of a topic in order. */
@NullMarked
package io.avrolope.topics.records;

import org.jspecify.annotations.NullMarked;
