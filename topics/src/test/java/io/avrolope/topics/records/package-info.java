// SPDX-License-Identifier: Apache-2.0
@NullMarked
package io.avrolope.topics.records;

import org.jspecify.annotations.NullMarked;
