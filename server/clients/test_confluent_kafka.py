# SPDX-License-Identifier: Apache-2.0
"""Confluent's genuine client for Python against a running registry server, whose URL is in REGISTRY_URL."""

import json
import os
import unittest

from confluent_kafka.schema_registry import Metadata, MetadataProperties, Schema, SchemaReference, SchemaRegistryClient
from confluent_kafka.schema_registry import header_schema_id_serializer
from confluent_kafka.schema_registry.avro import AvroDeserializer, AvroSerializer
from confluent_kafka.schema_registry.error import SchemaRegistryError
from confluent_kafka.serialization import MessageField, SerializationContext

URL = os.environ["REGISTRY_URL"]


def record(name, *fields):
    """The text of a record schema; a field is a name, a type, and perhaps a default."""
    keys = ("name", "type", "default")
    members = [dict(zip(keys, field)) for field in fields]
    return json.dumps({"type": "record", "name": name, "namespace": "shop", "fields": members})


ORDER = record("Order", ("id", "int"))
ORDER_WITH_NOTE = record("Order", ("id", "int"), ("note", "string", ""))


class ConfluentKafkaTest(unittest.TestCase):
    def setUp(self):
        self.client = SchemaRegistryClient({"url": URL})
        self.addCleanup(self.client.close)
        self.subject = f"{self._testMethodName}-value"

    def register(self, subject, text, *references, metadata=None):
        return self.client.register_schema(subject, Schema(text, "AVRO", list(references), metadata))

    def assert_refused(self, status, code, call, *arguments):
        with self.assertRaises(SchemaRegistryError) as refused:
            call(*arguments)
        self.assertEqual((refused.exception.http_status_code, refused.exception.error_code), (status, code))

    def test_schemas_are_registered_and_found(self):
        first = self.register(self.subject, ORDER)
        second = self.register(self.subject, ORDER_WITH_NOTE)

        self.assertNotEqual(first, second)
        self.assertEqual(self.client.get_versions(self.subject), [1, 2])
        self.assertEqual(json.loads(self.client.get_schema(first, self.subject).schema_str), json.loads(ORDER))
        found = self.client.lookup_schema(self.subject, Schema(ORDER, "AVRO"))
        self.assertEqual((found.schema_id, found.version), (first, 1))
        latest = self.client.get_latest_version(self.subject)
        self.assertEqual((latest.schema_id, latest.version), (second, 2))
        self.assertEqual(
            json.loads(self.client.get_schema_by_guid(latest.guid).schema_str), json.loads(ORDER_WITH_NOTE)
        )
        self.assertIn(self.subject, self.client.get_subjects())

    def test_incompatible_schemas_are_refused(self):
        self.register(self.subject, ORDER)
        incompatible = Schema(record("Order", ("id", "string")), "AVRO")

        self.assertFalse(self.client.test_compatibility(self.subject, incompatible))
        self.assert_refused(409, 40901, self.client.register_schema, self.subject, incompatible)
        self.client.set_compatibility(self.subject, "NONE")
        self.assertEqual(self.client.get_compatibility(self.subject), "NONE")
        self.client.register_schema(self.subject, incompatible)
        self.assertEqual(self.client.get_versions(self.subject), [1, 2])

    def test_references_are_resolved(self):
        order_subject = f"{self.subject}-order"
        self.register(order_subject, ORDER)
        cart = '{"type": "array", "items": "shop.Order"}'

        cart_id = self.register(self.subject, cart, SchemaReference("shop.Order", order_subject, 1))

        schema = self.client.get_schema(cart_id, self.subject)
        self.assertEqual([(each.subject, each.version) for each in schema.references], [(order_subject, 1)])
        self.assertEqual(self.client.get_referenced_by(order_subject, 1), [cart_id])
        self.assert_refused(422, 42206, self.client.delete_subject, order_subject)

    def test_contexts_have_ids_of_their_own(self):
        qualified = f":.python:{self.subject}"
        schema_id = self.register(qualified, record("Unique" + self._testMethodName))

        self.assertEqual(schema_id, 1)
        self.assertIn(".python", self.client.get_contexts())
        self.assertIn(qualified, self.client.get_subjects())
        self.assertNotIn(self.subject, self.client.get_subjects())

    def test_deleted_versions_can_be_looked_up(self):
        self.register(self.subject, ORDER)

        self.assertEqual(self.client.delete_subject(self.subject), [1])
        self.assertNotIn(self.subject, self.client.get_subjects())
        found = self.client.lookup_schema(self.subject, Schema(ORDER, "AVRO"), deleted=True)
        self.assertEqual(found.version, 1)
        self.assertEqual(self.client.delete_subject(self.subject, permanent=True), [1])
        self.assert_refused(404, 40401, self.client.get_versions, self.subject)

    def test_metadata_is_found_again(self):
        metadata = Metadata(None, MetadataProperties({"owner": "shop"}), None)
        schema_id = self.register(self.subject, ORDER, metadata=metadata)

        found = self.client.get_latest_with_metadata(self.subject, {"owner": "shop"})

        self.assertEqual((found.schema_id, found.schema.metadata.properties.properties), (schema_id, {"owner": "shop"}))

    def test_records_are_read_as_they_were_written(self):
        for configuration in ({}, {"schema.id.serializer": header_schema_id_serializer}):
            with self.subTest(configuration=list(configuration)):
                context = SerializationContext(self._testMethodName, MessageField.VALUE, [])
                serializer = AvroSerializer(self.client, ORDER_WITH_NOTE, conf=configuration or None)
                other_client = SchemaRegistryClient({"url": URL})
                self.addCleanup(other_client.close)
                deserializer = AvroDeserializer(other_client)
                order = {"id": 7, "note": "by bicycle"}

                data = serializer(order, context)

                self.assertEqual(deserializer(data, context), order)
                headers = dict(context.headers)
                self.assertEqual(data[0] == 0, not configuration)
                self.assertEqual(list(headers), ["__value_schema_id"] if configuration else [])


if __name__ == "__main__":
    unittest.main()
