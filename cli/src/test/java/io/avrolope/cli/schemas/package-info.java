// SPDX-License-Identifier: Apache-2.0
@NullMarked
package io.avrolope.cli.schemas;

import org.jspecify.annotations.NullMarked;
