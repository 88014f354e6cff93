// Publishes straight to Kafka: three messages, an edit, a deletion.
//   node publish.mjs CONVERSATION
import { randomUUID } from "node:crypto";
import { Kafka, logLevel } from "kafkajs";
import { SchemaRegistry } from "@kafkajs/confluent-schema-registry";

const conversation = process.argv[2] ?? "node-example";
const kafka = new Kafka({
  clientId: "memlog-example-node",
  brokers: (process.env.KAFKA ?? "127.0.0.1:9092").split(","),
  logLevel: logLevel.ERROR,
});
const registry = new SchemaRegistry({ host: process.env.REGISTRY ?? "http://127.0.0.1:8081" });
const schemaId = await registry.getLatestSchemaId("conversation-events-value");

// A branch of the payload's union is named by its record.
const event = (type, payload) => ({
  eventId: randomUUID(),
  tenant: "default",
  app: "default",
  user: "ada",
  project: null,
  channel: "node",
  conversation,
  temporary: false,
  occurredAt: Date.now(),
  payload: { [`dev.memlog.events.${type}`]: payload },
});
const created = (messageId, content, attachments = []) =>
  event("MessageCreated", {
    messageId, role: "user", author: "Ada", content,
    toolCalls: [], toolCallId: null, name: null, flags: [], metadata: {}, attachments,
  });

const events = [
  created("m1", "The node client met Grace at the harbour on Friday."),
  created("m2", "The node client's ferry to Helsinki leaves at nine."),
  created("m3", "The node client's locker code is tangerine."),
  event("MessageEdited", { messageId: "m2", attachments: null, content: "The node client's ferry to Helsinki leaves at eleven." }),
  event("MessageDeleted", { messageId: "m3" }),
];

const producer = kafka.producer({ idempotent: true });
await producer.connect();
await producer.send({
  topic: "conversation-events",
  acks: -1,
  messages: await Promise.all(
    events.map(async (value) => ({
      key: `${value.tenant}/${value.app}/${conversation}`,
      value: await registry.encode(schemaId, value),
    })),
  ),
});
await producer.disconnect();
console.log(`published ${events.length} events of ${conversation}`);
