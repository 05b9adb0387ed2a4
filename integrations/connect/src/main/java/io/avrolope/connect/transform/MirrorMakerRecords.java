// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect.transform;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.regex.Pattern;
import org.apache.kafka.connect.connector.ConnectRecord;
import org.apache.kafka.connect.sink.SinkRecord;
import org.apache.kafka.connect.source.SourceRecord;

/**
 * Facts about the records of MirrorMaker 2.
 *
 * @see <a href="https://cwiki.apache.org/confluence/x/ooOzBQ">KIP-382, MirrorMaker 2.0</a>
 */
final class MirrorMakerRecords {
  /** The alias of a cluster, and a separator before each part: any text, the same one twice. */
  private static final Pattern CHECKPOINTS = Pattern.compile(".+(.+)checkpoints\\1internal");

  /** Connect 3.5 lacks the method (KIP-793). */
  private static final boolean HAS_ORIGINAL_TOPIC =
      Arrays.stream(SinkRecord.class.getMethods())
          .anyMatch(method -> method.getName().equals("originalTopic"));

  private static final String HEARTBEATS = "heartbeats";

  /** A version, which is 0, and a timestamp. */
  private static final int HEARTBEAT_BYTES = 10;

  private MirrorMakerRecords() {}

  /**
   * The topic that a record was read from. It is unknown for source connectors other than
   * MirrorMaker's; then it is the record's topic.
   */
  static String sourceTopic(ConnectRecord<?> record) {
    if (HAS_ORIGINAL_TOPIC && record instanceof SinkRecord sink && sink.originalTopic() != null) {
      return sink.originalTopic();
    }
    if (record instanceof SourceRecord source
        && source.sourcePartition() != null
        && source.sourcePartition().containsKey("cluster")
        && source.sourcePartition().get("topic") instanceof String topic) {
      return topic;
    }
    return record.topic();
  }

  /**
   * Whether a record is a heartbeat or a checkpoint of MirrorMaker itself. These have an encoding
   * of their own: a heartbeat begins like Confluent's envelope with id 1.
   */
  static boolean isOwn(ConnectRecord<?> record) {
    String topic = record.topic();
    if (topic.endsWith(HEARTBEATS)) {
      byte[] key = ByteData.of(record.key());
      byte[] value = ByteData.of(record.value());
      return key != null && value != null && isTwoStrings(key) && isHeartbeat(value);
    }
    return topic.endsWith("internal") && CHECKPOINTS.matcher(topic).matches();
  }

  private static boolean isHeartbeat(byte[] value) {
    return value.length == HEARTBEAT_BYTES && value[0] == 0 && value[1] == 0;
  }

  /** The aliases of two clusters, each with a length of two bytes before it. */
  private static boolean isTwoStrings(byte[] key) {
    int second = endOfString(key, 0);
    return second >= 0 && endOfString(key, second) == key.length;
  }

  /** Negative if the key ends before the string does. */
  private static int endOfString(byte[] key, int start) {
    if (key.length - start < Short.BYTES) {
      return -1;
    }
    int length = ByteBuffer.wrap(key).getShort(start);
    int end = start + Short.BYTES + length;
    return length < 0 || end > key.length ? -1 : end;
  }
}
