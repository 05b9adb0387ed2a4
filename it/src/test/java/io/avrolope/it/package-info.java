/** The plug-in in real clients of a real broker. */
@NullMarked
package io.avrolope.it;

import org.jspecify.annotations.NullMarked;
