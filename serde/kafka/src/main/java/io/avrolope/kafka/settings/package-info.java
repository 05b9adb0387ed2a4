// SPDX-License-Identifier: Apache-2.0
/** Reads and checks the properties of a client. Not API. */
@NullMarked
package io.avrolope.kafka.settings;

import org.jspecify.annotations.NullMarked;
