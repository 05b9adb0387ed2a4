// SPDX-License-Identifier: Apache-2.0
package shop.app;

/**
 * A payment. Its schema is derived from the Java record.
 *
 * @param order the id of the order
 * @param cents the amount
 */
public record Payment(String order, long cents) {}
