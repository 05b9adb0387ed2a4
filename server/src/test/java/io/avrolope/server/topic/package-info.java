// SPDX-License-Identifier: Apache-2.0
/** Reads and writes records of the topic. */
@NullMarked
package io.avrolope.server.topic;

import org.jspecify.annotations.NullMarked;
