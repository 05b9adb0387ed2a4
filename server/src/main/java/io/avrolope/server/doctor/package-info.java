// SPDX-License-Identifier: Apache-2.0
/** Finds what is wrong in a topic or a directory with schemas, explains it, and repairs it. */
@NullMarked
package io.avrolope.server.doctor;

import org.jspecify.annotations.NullMarked;
