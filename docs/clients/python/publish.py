"""Publishes straight to Kafka: three messages, an edit, a deletion.

python publish.py CONVERSATION

librdkafka places records by CRC32, not by murmur2 as Java does: Memlog sends them home by itself.
"""

import os
import sys
import uuid
from datetime import datetime, timezone

from confluent_kafka import Producer
from confluent_kafka.schema_registry import SchemaRegistryClient
from confluent_kafka.schema_registry.avro import AvroSerializer
from confluent_kafka.serialization import MessageField, SerializationContext

TOPIC = "conversation-events"
conversation = sys.argv[1] if len(sys.argv) > 1 else "python-example"

registry = SchemaRegistryClient({"url": os.environ.get("REGISTRY", "http://127.0.0.1:8081")})
serialize = AvroSerializer(
    registry,
    registry.get_latest_version(f"{TOPIC}-value").schema,
    conf={"auto.register.schemas": False},
)
producer = Producer({"bootstrap.servers": os.environ.get("KAFKA", "127.0.0.1:9092"), "enable.idempotence": True})


def event(kind, **payload):
    """One envelope; a branch of the payload's union is named by its record."""
    return {
        "eventId": str(uuid.uuid4()),
        "user": "ada",
        "channel": "python",
        "conversation": conversation,
        "occurredAt": datetime.now(timezone.utc),
        "payload": (f"dev.memlog.events.{kind}", payload),
    }


def created(message, content):
    return event("MessageCreated", messageId=message, role="user", author="Ada", content=content)


events = [
    created("m1", "The python client met Grace at the harbour on Friday."),
    created("m2", "The python client's ferry to Helsinki leaves at nine."),
    created("m3", "The python client's locker code is tangerine."),
    event("MessageEdited", messageId="m2", content="The python client's ferry to Helsinki leaves at eleven."),
    event("MessageDeleted", messageId="m3"),
]

failures = []
for e in events:
    producer.produce(
        TOPIC,
        key=f"default/default/{conversation}",
        value=serialize(e, SerializationContext(TOPIC, MessageField.VALUE)),
        on_delivery=lambda error, _: failures.append(error) if error else None,
    )
producer.flush(30)
if failures:
    sys.exit(f"not published: {failures}")
print(f"published {len(events)} events of {conversation}")
