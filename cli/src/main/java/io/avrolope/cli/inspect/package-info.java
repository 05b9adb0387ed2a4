/** {@code avrolope inspect}: which envelope bytes have, and what is in it. */
@NullMarked
package io.avrolope.cli.inspect;

import org.jspecify.annotations.NullMarked;
