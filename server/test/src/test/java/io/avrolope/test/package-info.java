// SPDX-License-Identifier: Apache-2.0
@NullMarked
package io.avrolope.test;

import org.jspecify.annotations.NullMarked;
