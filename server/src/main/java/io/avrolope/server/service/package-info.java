// SPDX-License-Identifier: Apache-2.0
/** The registry with all its operations on one store, put together from the packages below it. */
@NullMarked
package io.avrolope.server.service;

import org.jspecify.annotations.NullMarked;
