@NullMarked
package io.avrolope.cli.check;

import org.jspecify.annotations.NullMarked;
