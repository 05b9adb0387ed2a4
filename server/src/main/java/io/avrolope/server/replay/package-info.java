// SPDX-License-Identifier: Apache-2.0
/** Applies the records of the topic, which the library's reader has read, to the state. */
@NullMarked
package io.avrolope.server.replay;

import org.jspecify.annotations.NullMarked;
