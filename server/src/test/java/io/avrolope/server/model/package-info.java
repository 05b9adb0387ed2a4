// SPDX-License-Identifier: Apache-2.0
/** Tests of the values of a registry. */
@NullMarked
package io.avrolope.server.model;

import org.jspecify.annotations.NullMarked;
