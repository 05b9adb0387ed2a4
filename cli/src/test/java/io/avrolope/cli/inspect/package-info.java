@NullMarked
package io.avrolope.cli.inspect;

import org.jspecify.annotations.NullMarked;
