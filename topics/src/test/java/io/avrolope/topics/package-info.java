// SPDX-License-Identifier: Apache-2.0
@NullMarked
package io.avrolope.topics;

import org.jspecify.annotations.NullMarked;
