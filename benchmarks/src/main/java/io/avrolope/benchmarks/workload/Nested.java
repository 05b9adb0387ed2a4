// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.workload;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.jspecify.annotations.Nullable;

/** Workloads with nested schemas. */
final class Nested {
  private static final int LIST_LENGTH = 20;
  private static final int TREE_DEPTH = 5;

  private Nested() {}

  /** A customer with two addresses, and records nested three levels deep. */
  static Shape records() {
    return random(
        """
        {"type": "record", "name": "Customer", "namespace": "io.avrolope.benchmarks.data", "fields": [
          {"name": "id", "type": "long"},
          {"name": "name", "type": "string"},
          {"name": "home", "type": {"type": "record", "name": "Address", "fields": [
            {"name": "street", "type": "string"},
            {"name": "number", "type": "int"},
            {"name": "place", "type": {"type": "record", "name": "Place", "fields": [
              {"name": "latitude", "type": "double"},
              {"name": "longitude", "type": "double"}]}}]}},
          {"name": "work", "type": ["null", "Address"], "default": null}]}
        """,
        10);
  }

  static Shape arrayOfRecords() {
    return random(
        """
        {"type": "record", "name": "Order", "namespace": "io.avrolope.benchmarks.data", "fields": [
          {"name": "id", "type": "long"},
          {"name": "lines", "type": {"type": "array", "items": {
            "type": "record", "name": "OrderLine", "fields": [
              {"name": "sku", "type": "string"},
              {"name": "quantity", "type": "int"},
              {"name": "price", "type": "double"}]}}}]}
        """,
        20);
  }

  /** A record with one array or map with the given number of items. */
  static Shape container(String type, int items) {
    return random(
        """
        {"type": "record", "name": "Holder", "namespace": "io.avrolope.benchmarks.data", "fields": [
          {"name": "values", "type": %s}]}
        """
            .formatted(type),
        items);
  }

  /** Unions with several types besides null. */
  static Shape unions() {
    return random(
        """
        {"type": "record", "name": "Choices", "namespace": "io.avrolope.benchmarks.data", "fields": [
          {"name": "c0", "type": ["int", "string", {"type": "record", "name": "Point", "fields": [
            {"name": "x", "type": "int"}, {"name": "y", "type": "int"}]}]},
          {"name": "c1", "type": ["int", "string", "Point"]},
          {"name": "c2", "type": ["int", "string", "Point"]},
          {"name": "c3", "type": ["null", "long", "double", "Point"]},
          {"name": "c4", "type": ["null", "long", "double", "Point"]}]}
        """,
        10);
  }

  private static Shape random(String schema, int items) {
    Schema parsed = new Schema.Parser().parse(schema);
    return Shape.of(parsed, new Values(11).items(items).data(parsed, Workload.MESSAGES));
  }

  /** A linked list. */
  static Shape list() {
    Schema node =
        node(
            """
            {"type": "record", "name": "Node", "namespace": "io.avrolope.benchmarks.data", "fields": [
              {"name": "value", "type": "long"},
              {"name": "next", "type": ["null", "Node"], "default": null}]}
            """);
    Random random = new Random(12);
    List<Object> data = new ArrayList<>();
    for (int i = 0; i < Workload.MESSAGES; i++) {
      GenericData.Record first = null;
      for (int length = 0; length < LIST_LENGTH; length++) {
        GenericData.Record record = new GenericData.Record(node);
        record.put("value", (long) random.nextInt(10_000));
        record.put("next", first);
        first = record;
      }
      data.add(first);
    }
    return Shape.of(node, data);
  }

  /** A binary tree. */
  static Shape tree() {
    Schema node =
        node(
            """
            {"type": "record", "name": "Tree", "namespace": "io.avrolope.benchmarks.data", "fields": [
              {"name": "value", "type": "long"},
              {"name": "left", "type": ["null", "Tree"], "default": null},
              {"name": "right", "type": ["null", "Tree"], "default": null}]}
            """);
    Random random = new Random(13);
    List<Object> data = new ArrayList<>();
    for (int i = 0; i < Workload.MESSAGES; i++) {
      GenericData.Record root = subtree(node, TREE_DEPTH, random);
      if (root != null) {
        data.add(root);
      }
    }
    return Shape.of(node, data);
  }

  private static Schema node(String schema) {
    return new Schema.Parser().parse(schema);
  }

  private static GenericData.@Nullable Record subtree(Schema node, int depth, Random random) {
    if (depth == 0) {
      return null;
    }
    GenericData.Record record = new GenericData.Record(node);
    record.put("value", (long) random.nextInt(10_000));
    record.put("left", subtree(node, depth - 1, random));
    record.put("right", subtree(node, depth - 1, random));
    return record;
  }

  static Schema enumOf(int symbols) {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < symbols; i++) {
      names.add("S" + i);
    }
    return Schema.createEnum("Suit", null, "io.avrolope.benchmarks.data", names);
  }

  static Schema floats() {
    return Schemas.uniform("Floats", 4, Schema.create(Schema.Type.FLOAT));
  }
}
