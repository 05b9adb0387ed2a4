// SPDX-License-Identifier: Apache-2.0
/**
 * The kinds of objects that integrations decode records into and encode them from. A {@link
 * io.avrolope.codec.model.DataModel} describes them. Unstable: it can change in each version until
 * a second framework has used it.
 */
@NullMarked
package io.avrolope.kafka.mapping;

import org.jspecify.annotations.NullMarked;
