@NullMarked
package io.avrolope.cli.scan;

import org.jspecify.annotations.NullMarked;
