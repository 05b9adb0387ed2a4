// SPDX-License-Identifier: Apache-2.0
/** The configuration keys. */
@NullMarked
package io.avrolope.kafka.config;

import org.jspecify.annotations.NullMarked;
