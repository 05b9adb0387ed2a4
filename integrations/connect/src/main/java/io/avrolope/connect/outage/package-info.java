// SPDX-License-Identifier: Apache-2.0
/** What happens to a task and its records when a registry fails. */
@NullMarked
package io.avrolope.connect.outage;

import org.jspecify.annotations.NullMarked;
