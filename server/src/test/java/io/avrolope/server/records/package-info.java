// SPDX-License-Identifier: Apache-2.0
/** Tests of what the console shows of topics. */
@NullMarked
package io.avrolope.server.records;

import org.jspecify.annotations.NullMarked;
