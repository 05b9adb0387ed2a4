// SPDX-License-Identifier: Apache-2.0
/**
 * The interpreter: walks a plan over a byte array, and creates the messages of failures. May use
 * {@code plan}, the shapes of {@code codec.model}, and {@code wire}. Start at {@link
 * io.avrolope.internal.interpret.Interpreter} and {@link
 * io.avrolope.internal.interpret.InterpretedEncoder}. Not API.
 */
@NullMarked
package io.avrolope.internal.interpret;

import org.jspecify.annotations.NullMarked;
