// SPDX-License-Identifier: Apache-2.0
/** Single message transforms for records that stay bytes, for example in MirrorMaker 2. */
@NullMarked
package io.avrolope.connect.transform;

import org.jspecify.annotations.NullMarked;
