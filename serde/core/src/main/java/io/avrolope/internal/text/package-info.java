// SPDX-License-Identifier: Apache-2.0
/** Text from outside, for messages and URLs. Not API. */
@NullMarked
package io.avrolope.internal.text;

import org.jspecify.annotations.NullMarked;
