@NullMarked
package io.avrolope.cli;

import org.jspecify.annotations.NullMarked;
