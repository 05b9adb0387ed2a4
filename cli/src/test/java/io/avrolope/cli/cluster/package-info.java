@NullMarked
package io.avrolope.cli.cluster;

import org.jspecify.annotations.NullMarked;
