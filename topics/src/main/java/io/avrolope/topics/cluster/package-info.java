// SPDX-License-Identifier: Apache-2.0
/** Clients of the cluster, and the part of a topic that is read. */
@NullMarked
package io.avrolope.topics.cluster;

import org.jspecify.annotations.NullMarked;
