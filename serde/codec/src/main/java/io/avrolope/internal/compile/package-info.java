// SPDX-License-Identifier: Apache-2.0
/**
 * The compiler: generates classes that run one plan; the only package that writes bytecode. Each
 * {@code …Code} class documents the Java code to which its bytecode corresponds. May use {@code
 * plan}, the shapes of {@code codec.model}, and {@code wire}. Start at {@link
 * io.avrolope.internal.compile.ReaderCompiler} and {@link
 * io.avrolope.internal.compile.WriterCompiler}. Not API.
 */
@NullMarked
package io.avrolope.internal.compile;

import org.jspecify.annotations.NullMarked;
