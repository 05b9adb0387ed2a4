/** Registries of other vendors, which are only read. Not API. */
@NullMarked
package io.avrolope.registry.vendor;

import org.jspecify.annotations.NullMarked;
