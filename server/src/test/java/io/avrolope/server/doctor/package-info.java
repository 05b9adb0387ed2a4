// SPDX-License-Identifier: Apache-2.0
@NullMarked
package io.avrolope.server.doctor;

import org.jspecify.annotations.NullMarked;
