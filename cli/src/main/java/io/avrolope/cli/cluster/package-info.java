// SPDX-License-Identifier: Apache-2.0
/** Options and clients for the cluster, the registry, and the part of a topic that is read. */
@NullMarked
package io.avrolope.cli.cluster;

import org.jspecify.annotations.NullMarked;
