// SPDX-License-Identifier: Apache-2.0
/** Scans topics and counts their records by envelope and writer schema. */
@NullMarked
package io.avrolope.topics.scan;

import org.jspecify.annotations.NullMarked;
