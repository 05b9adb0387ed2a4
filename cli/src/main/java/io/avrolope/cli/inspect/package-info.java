// SPDX-License-Identifier: Apache-2.0
/** {@code avrolope inspect}: shows the envelope, the schema and the datum of a record's bytes. */
@NullMarked
package io.avrolope.cli.inspect;

import org.jspecify.annotations.NullMarked;
