@NullMarked
package io.avrolope.cli.rewrap;

import org.jspecify.annotations.NullMarked;
