// SPDX-License-Identifier: Apache-2.0
@NullMarked
package io.avrolope.cli.terminal;

import org.jspecify.annotations.NullMarked;
