import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, test } from "node:test";

import { ApiError, Memlog, UnreachableError } from "memlog";

/** Returns a client that is answered by a script, and what it sent. */
function answering(...answers: (() => Response)[]): { memlog: Memlog; sent: string[] } {
  const sent: string[] = [];
  const fetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    sent.push(`${init?.method} ${input} ${init?.body ?? ""}`);
    const answer = answers.shift();
    assert.ok(answer, "the script has no further answer");
    return answer();
  };
  return { memlog: new Memlog("http://memlog.test/under/", { retries: 2, fetch }), sent };
}

const busy = () => new Response("busy", { status: 503, headers: { "Retry-After": "0" } });
const limited = () => new Response("{}", { status: 429, headers: { "Retry-After": "0" } });
const done = () => new Response('{"position": "p"}');
const refused = () => {
  throw new TypeError("fetch failed", { cause: new Error("connect ECONNREFUSED") });
};

describe("with scripted answers", () => {
  test("should repeat a deferred publish with the same ids", async () => {
    const { memlog, sent } = answering(limited, refused, done);
    assert.equal((await memlog.publish("c/1", { role: "user", content: "Hi." })).position, "p");
    assert.equal(sent.length, 3);
    assert.equal(new Set(sent).size, 1);
    assert.match(sent[0] ?? "", /^POST http:\/\/memlog\.test\/under\/v1\/conversations\/c%2F1\/messages \{"messageId":"[^"]+","eventId":"/);
  });

  const writes: [string, (memlog: Memlog) => Promise<unknown>][] = [
    ["publishAll", (memlog) => memlog.publishAll([{ conversationId: "c", content: "Hi." }])],
    ["edit", (memlog) => memlog.edit("c", "m", { content: "Hi." })],
    ["deleteMessage", (memlog) => memlog.deleteMessage("c", "m")],
    ["updateConversation", (memlog) => memlog.updateConversation("c", { title: "Ferry" })],
    ["end", (memlog) => memlog.end("c")],
    ["deleteConversation", (memlog) => memlog.deleteConversation("c", { keepMemories: true })],
    ["remember", (memlog) => memlog.memories.remember({ content: "Ada keeps bees" })],
    ["update", (memlog) => memlog.memories.update("i", { content: "Ada keeps hens" })],
    ["forget", (memlog) => memlog.memories.forget({ ids: ["i"] })],
    ["restore", (memlog) => memlog.memories.restore({ ids: ["i"] })],
    ["undo", (memlog) => memlog.memories.undo({ changeId: "i.1" })],
    ["purge", (memlog) => memlog.memories.purge({ reach: "owner" })],
    ["append", (memlog) => memlog.coreMemory.append("persona", { content: "I am Sam." })],
    ["replace", (memlog) => memlog.coreMemory.replace("persona", { oldText: "Sam", content: "Kim" })],
    ["set", (memlog) => memlog.coreMemory.set("persona", { content: "I am Kim." })],
    ["undo of core memory", (memlog) => memlog.coreMemory.undo("persona")],
    ["delete of core memory", (memlog) => memlog.coreMemory.delete("persona")],
  ];
  for (const [name, write] of writes) {
    test(`should repeat ${name} with the same ids`, async () => {
      const { memlog, sent } = answering(busy, done);
      await write(memlog);
      assert.match(sent[0] ?? "", /(eventId|commandId)"?[:=]"?[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/);
      assert.equal(sent[0], sent[1]);
    });
  }

  test("should keep the ids of the caller", async () => {
    const { memlog, sent } = answering(done, done);
    await memlog.publish("c", { messageId: "m", eventId: "e", role: "user", content: "Hi." });
    await memlog.deleteMessage("c", "m", { eventId: "e2" });
    assert.match(sent[0] ?? "", /"messageId":"m","eventId":"e"/);
    assert.match(sent[1] ?? "", /\?eventId=e2 $/);
  });

  test("should not repeat a refusal", async () => {
    const { memlog, sent } = answering(() => new Response("no", { status: 400 }));
    await assert.rejects(memlog.search({ query: "x" }), ApiError);
    assert.equal(sent.length, 1);
  });

  test("should throw the last answer", async () => {
    const { memlog, sent } = answering(busy, busy, busy);
    await assert.rejects(memlog.search({ query: "x" }), (error) => {
      assert.ok(error instanceof ApiError);
      assert.deepEqual([error.status, error.code, error.retryAfter], [503, "unknown", 0]);
      assert.equal(error.message, "HTTP 503: busy");
      return true;
    });
    assert.equal(sent.length, 3);
  });

  test("should say that no Memlog answers", async () => {
    const { memlog, sent } = answering(() => new Response("<html>"));
    await assert.rejects(memlog.search({ query: "x" }), UnreachableError);
    assert.equal(sent.length, 1);
  });

  test("should reject options, positions and ids that break a rule", () => {
    assert.throws(() => new Memlog("127.0.0.1:8080/no"), TypeError);
    assert.throws(() => new Memlog("http://memlog.test", { retries: -1 }), /retries .* got -1/);
    assert.throws(() => new Memlog("http://memlog.test", { timeoutMs: 0.5 }), /timeoutMs .* got 0.5/);
    assert.throws(() => new Memlog().after([]), /at least one/);
    assert.throws(() => new Memlog().conversation(".."), /must not be '..'/);
  });
});

describe("with a server that is no Memlog", () => {
  async function serving(location: string | undefined, use: (url: string) => Promise<void>): Promise<void> {
    const server = createServer((_, response) => {
      if (location !== undefined) {
        response.writeHead(301, { Location: location }).end();
      }
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    try {
      await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  }

  test("should not follow a redirect", async () => {
    await serving("/elsewhere", async (url) => {
      const memlog = new Memlog(url, { retries: 0 });
      await assert.rejects(memlog.search({ query: "x" }), /UnreachableError: .*redirect/);
    });
  });

  test("should wait for an answer only as long as timeoutMs", async () => {
    await serving(undefined, async (url) => {
      const memlog = new Memlog(url, { retries: 0, timeoutMs: 50 });
      await assert.rejects(memlog.search({ query: "x" }), /UnreachableError: .*timeout/);
    });
  });
});
