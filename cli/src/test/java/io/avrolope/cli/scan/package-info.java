// SPDX-License-Identifier: Apache-2.0
@NullMarked
package io.avrolope.cli.scan;

import org.jspecify.annotations.NullMarked;
