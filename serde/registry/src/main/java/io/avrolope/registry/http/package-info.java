// SPDX-License-Identifier: Apache-2.0
/** The HTTP client of the registries: retries, deadlines, credentials. Not API. */
@NullMarked
package io.avrolope.registry.http;

import org.jspecify.annotations.NullMarked;
