// SPDX-License-Identifier: Apache-2.0
/** Tests of the whole registry on stores, without HTTP. */
@NullMarked
package io.avrolope.server.service;

import org.jspecify.annotations.NullMarked;
