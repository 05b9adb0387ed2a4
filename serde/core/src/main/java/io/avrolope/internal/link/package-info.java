// SPDX-License-Identifier: Apache-2.0
/** Features that only some supported Avro versions have, resolved once. Not API. */
@NullMarked
package io.avrolope.internal.link;

import org.jspecify.annotations.NullMarked;
