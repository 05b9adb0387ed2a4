// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.doctor;

import static io.avrolope.server.doctor.Severity.ERROR;
import static io.avrolope.server.doctor.Severity.NOTE;
import static io.avrolope.server.doctor.Severity.WARNING;

import java.util.Locale;

/** A kind of finding, the servers and clients that it affects, and the operator's remedy. */
public enum FindingKind {
  PARTITIONS(
      ERROR,
      "Servers read the first partition only.",
      "Create a topic with one partition, copy the records in their order, and use that topic."),
  CLEANUP_POLICY(
      ERROR,
      "Brokers delete schemas that are old enough; each server loses them when it is restarted.",
      "Set cleanup.policy=compact on the topic, today."),
  FIRST_RECORDS_DELETED(
      ERROR,
      "Schemas of the deleted records are missing at every server that is restarted.",
      "Restore the topic from a copy, or register the missing schemas again in the mode IMPORT."),
  REPLICATION(
      WARNING,
      "The loss of brokers may lose schemas, or stop changes.",
      "Give the topic three replicas and min.insync.replicas=2."),
  NULL_KEY(
      ERROR,
      "Confluent's servers stop reading there, and never start again. This server skips the record.",
      "Keep cleanup.policy=compact: the log cleaner removes records without a key."),
  UNKNOWN_KEY_TYPE(
      ERROR,
      "Confluent's servers stop reading there, and never start again. This server skips the record.",
      "Repair writes a tombstone, so that the log cleaner removes the record."),
  INVALID_KEY(
      WARNING,
      "All servers skip the record. Confluent's log it at each start.",
      "Repair writes a tombstone, so that the log cleaner removes the record."),
  AWAITS_COMPACTION(
      NOTE,
      "Confluent's servers cannot start until the log cleaner has removed the records of the key.",
      "Wait for it: segment.ms and delete.retention.ms of the topic say how long."),
  INVALID_VALUE(
      ERROR,
      "All servers skip the record. After compaction, the value before it is lost.",
      "Repair writes the value that servers show now, or a tombstone."),
  OTHER_NAME(
      WARNING,
      "This server shows the schema or setting under the names of the key. Confluent's servers show"
          + " it for some requests under the names of the value.",
      "Repair writes what this server shows, with the names of the key."),
  DUPLICATE_ID(
      ERROR,
      "Servers show the first schema. Data that was written with the other one cannot be decoded.",
      "Repair makes the topic say what servers show. Register the other schema again under a new"
          + " id."),
  LOST_RACE(
      WARNING,
      "Redpanda and this server skip the record; Confluent's servers would read it.",
      "Repair writes the value that servers show now, or a tombstone. Do not repair a topic that"
          + " Redpanda still uses."),
  KEY_FORMS(
      WARNING,
      "When a server deletes the key, records of the other form come back after compaction.",
      "Repair leaves one form, that of Confluent's servers from 6.0 on. Do not repair a topic"
          + " that Karapace or Redpanda still uses."),
  ABORTED_CHANGE(
      WARNING,
      "Confluent's servers read records of failed transactions, and show something else than this"
          + " server.",
      "Repair writes the true value again."),
  CHANGES_AFTER_COMPACTION(
      WARNING,
      "Servers that start after the next compaction show something else than now.",
      "Repair writes what servers show now."),
  HIGHEST_ID_LOST(
      WARNING,
      "After compaction and a restart, another schema gets an id that data was written with.",
      "Repair writes the highest id, which this server keeps in a record that Confluent's ignore."),
  MISSING_REFERENCE(
      ERROR,
      "Clients cannot parse the schema.",
      "Register the missing version again in the mode IMPORT, with its number and id."),
  DELETED_REFERENCE(
      WARNING,
      "Clients can use the schema, but it cannot be registered again or in another subject.",
      "Register the deleted schema again, and the schema with a reference to its new version."),
  UNPARSABLE_SCHEMA(
      ERROR,
      "Clients cannot use the schema, and compatibility with it cannot be checked.",
      "Register a correct schema, and delete this version."),
  OTHER_SCHEMA_TYPE(
      NOTE,
      "This server returns the schema, but neither checks nor registers schemas of its type.",
      "Nothing, while only Avro is registered."),
  RETURNED_VERSION(
      WARNING,
      "A version that was deleted is listed again.",
      "Delete the version, if nobody wants it back."),
  VERSION_GAP(
      NOTE,
      "Versions were deleted permanently, or their records are lost.",
      "Nothing, if they were deleted on purpose."),
  FORGOTTEN_DELETION(
      NOTE,
      "Each server reads the record when it starts; it deletes nothing.",
      "Repair writes a tombstone."),
  SETTINGS_WITHOUT_SUBJECT(
      NOTE,
      "The settings are for a subject without versions.",
      "Delete them, unless the subject is yet to come."),
  EMPTY_TOMBSTONE(NOTE, "The tombstone deletes nothing.", "Nothing: the log cleaner removes it."),
  ASSOCIATIONS(
      NOTE,
      "Confluent's servers before 8.0 stop reading at an association.",
      "Do not start Confluent's servers before 8.0 on this topic."),
  UNREADABLE_FILE(
      ERROR,
      "The server keeps the state before the file was changed, or starts without what the file"
          + " says. It changes nothing.",
      "Correct the file, or restore it, for example with git."),
  NOT_A_SCHEMA(
      ERROR,
      "The server and file: skip the version. If it had an id, the server changes nothing.",
      "Correct the file, or restore it, for example with git."),
  CHANGED_SINCE_SERVED(
      ERROR,
      "Records were perhaps written with what was served. The server keeps that, and changes"
          + " nothing.",
      "Restore the file, for example with git. If the change is wanted, stop the servers, delete"
          + " .served beside the file of ids, and start them."),
  MISPLACED_FOLDER(
      ERROR,
      "The server does not read the folder, and changes nothing.",
      "Move the files to the folder of their subject, or restore the folder, for example with git."),
  ID_OF_NO_FILE(
      WARNING,
      "The id stands for no schema. If a file was lost, its data cannot be decoded.",
      "Restore the file, for example with git. If it is lost, remove the line."),
  FILE_WITHOUT_ID(
      NOTE,
      "The server gives the schema an id when it starts.",
      "Nothing, if the file was added by hand."),
  DUPLICATE_ID_OF_FILES(
      ERROR,
      "The id stands for two schemas: data that was written with one of them cannot be decoded.",
      "Give the newer file another id in ids.properties, or restore the file, for example with"
          + " git."),
  UNPORTABLE_FOLDER(
      NOTE,
      "A clone of the directory on Windows or macOS lacks schemas, or has them in the wrong folder.",
      "Nothing, unless Git carries the directory there. Then stop the servers and rename the folder,"
          + " for example with git mv. Its ids stay."),
  UNFINISHED_TRANSACTION(
      WARNING,
      "A server was stopped in the middle of a change.",
      "Start the server: it ends the change."),
  LEFTOVER_FILE(
      WARNING,
      "A server was stopped in the middle of a change, and left a file that nobody reads.",
      "Repair deletes the file.");

  private final Severity severity;
  private final String affected;
  private final String remedy;

  FindingKind(Severity severity, String affected, String remedy) {
    this.severity = severity;
    this.affected = affected;
    this.remedy = remedy;
  }

  Severity severity() {
    return severity;
  }

  /** The servers and clients that are affected, in sentences. */
  public String affected() {
    return affected;
  }

  /** The operator's remedy, in sentences. */
  public String remedy() {
    return remedy;
  }

  /** The name for programs, such as {@code duplicate-id}. */
  public String code() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
