// SPDX-License-Identifier: Apache-2.0
/**
 * The content of a registry: schemas, rules, settings, and their names. Values without behaviour of
 * the server.
 */
@NullMarked
package io.avrolope.server.model;

import org.jspecify.annotations.NullMarked;
