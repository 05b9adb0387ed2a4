/** Schemas of a registry or a directory: listed, shown, compared, registered and copied. */
@NullMarked
package io.avrolope.cli.schemas;

import org.jspecify.annotations.NullMarked;
