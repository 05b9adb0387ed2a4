// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.records;

/**
 * The range and the purpose of a scan.
 *
 * @param sample 1: all records; N: about every Nth
 * @param isDecoded whether each datum is decoded
 */
public record ScanQuery(TopicPart of, TopicRanges ranges, int sample, boolean isDecoded) {}
