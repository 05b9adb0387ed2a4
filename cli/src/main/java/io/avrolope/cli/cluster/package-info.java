/** The cluster, the registry and the part of a topic that a command was asked to work on. */
@NullMarked
package io.avrolope.cli.cluster;

import org.jspecify.annotations.NullMarked;
