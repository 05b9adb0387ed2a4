// SPDX-License-Identifier: Apache-2.0
/** Strategies that name the subject and the context of a topic. */
@NullMarked
package io.avrolope.kafka.subject;

import org.jspecify.annotations.NullMarked;
