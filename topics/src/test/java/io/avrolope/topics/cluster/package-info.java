// SPDX-License-Identifier: Apache-2.0
@NullMarked
package io.avrolope.topics.cluster;

import org.jspecify.annotations.NullMarked;
