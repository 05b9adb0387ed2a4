// SPDX-License-Identifier: Apache-2.0
/** Replays recorded sessions of genuine registries. */
@NullMarked
package io.avrolope.server.replay;

import org.jspecify.annotations.NullMarked;
