// SPDX-License-Identifier: Apache-2.0
/** How the codec reads data into Connect's objects, and writes them. */
@NullMarked
package io.avrolope.connect.data;

import org.jspecify.annotations.NullMarked;
