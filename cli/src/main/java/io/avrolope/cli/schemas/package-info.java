// SPDX-License-Identifier: Apache-2.0
/** {@code avrolope schemas}: the commands for schemas of registries and directories. */
@NullMarked
package io.avrolope.cli.schemas;

import org.jspecify.annotations.NullMarked;
