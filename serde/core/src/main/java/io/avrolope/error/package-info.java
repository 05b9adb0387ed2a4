/** What can go wrong: one exception class for each person who must act. */
@NullMarked
package io.avrolope.error;

import org.jspecify.annotations.NullMarked;
