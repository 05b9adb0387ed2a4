@NullMarked
package io.avrolope.cli.census;

import org.jspecify.annotations.NullMarked;
