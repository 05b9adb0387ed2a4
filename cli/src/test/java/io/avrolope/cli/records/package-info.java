@NullMarked
package io.avrolope.cli.records;

import org.jspecify.annotations.NullMarked;
