// SPDX-License-Identifier: Apache-2.0
/** The fate of a task and its records when a registry fails. */
@NullMarked
package io.avrolope.connect.outage;

import org.jspecify.annotations.NullMarked;
