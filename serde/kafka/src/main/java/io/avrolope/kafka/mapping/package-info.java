// SPDX-License-Identifier: Apache-2.0
/** The kinds of objects that integrations decode records into and encode them from. */
@NullMarked
package io.avrolope.kafka.mapping;

import org.jspecify.annotations.NullMarked;
