// SPDX-License-Identifier: Apache-2.0
/** Finds the envelope, the schema and the datum of a record's bytes. */
@NullMarked
package io.avrolope.topics.inspect;

import org.jspecify.annotations.NullMarked;
