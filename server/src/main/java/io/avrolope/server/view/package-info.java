// SPDX-License-Identifier: Apache-2.0
/** Answers to queries: listings, the console's pages, counts, and the schemas of records. */
@NullMarked
package io.avrolope.server.view;

import org.jspecify.annotations.NullMarked;
