// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.faults;

/** A version of a subject, as a server has confirmed it. */
public record RegisteredVersion(String subject, int version, int id, String text) {}
