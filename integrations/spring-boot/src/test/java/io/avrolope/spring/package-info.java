// SPDX-License-Identifier: Apache-2.0
@NullMarked
package io.avrolope.spring;

import org.jspecify.annotations.NullMarked;
