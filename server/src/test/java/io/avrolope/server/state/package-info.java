// SPDX-License-Identifier: Apache-2.0
/** Tests of the tables of a registry. */
@NullMarked
package io.avrolope.server.state;

import org.jspecify.annotations.NullMarked;
