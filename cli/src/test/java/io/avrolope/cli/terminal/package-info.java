@NullMarked
package io.avrolope.cli.terminal;

import org.jspecify.annotations.NullMarked;
