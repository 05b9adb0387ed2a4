@NullMarked
package io.avrolope.cli.schemas;

import org.jspecify.annotations.NullMarked;
