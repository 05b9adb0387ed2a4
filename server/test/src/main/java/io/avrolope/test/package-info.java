// SPDX-License-Identifier: Apache-2.0
/** A schema registry inside a test: {@link io.avrolope.test.RegistryServer} for JUnit 5 and 6. */
@NullMarked
package io.avrolope.test;

import org.jspecify.annotations.NullMarked;
