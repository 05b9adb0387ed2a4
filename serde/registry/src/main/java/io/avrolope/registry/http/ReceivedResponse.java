// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.http;

/**
 * A complete response as it was received.
 *
 * @param isReusable whether the connection can have another request
 */
record ReceivedResponse(int status, Headers headers, BodyBytes body, boolean isReusable) {}
