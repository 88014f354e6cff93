import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { beforeEach, describe, test } from "node:test";

import { ApiError, Memlog, type models } from "memlog";

/** Runs the client against a Memlog at MEMLOG_URL. */
describe("with a running Memlog", () => {
  const url = process.env.MEMLOG_URL;
  assert.ok(url, "MEMLOG_URL must name a running Memlog");
  const memlog = new Memlog(url, { key: process.env.MEMLOG_KEY });
  let user: string;
  let conversation: string;

  beforeEach(() => {
    user = `ada-${randomUUID()}`;
    conversation = `trip-${randomUUID()}`;
  });

  function after(...writes: { position: string }[]): Memlog {
    return memlog.after(
      writes.map((write) => write.position),
      { timeoutMs: 30_000 },
    );
  }

  test("should find, edit and delete a message", async () => {
    const said = await memlog.publish(conversation, { role: "user", content: "The ferry leaves at nine.", user });
    const edited = await memlog.edit(conversation, said.messageId, { content: "The ferry leaves at eleven." });
    let seeing = after(said, edited);
    const found = await seeing.search({ query: "when does the ferry leave", user });
    assert.match(found.results?.[0]?.snippet ?? "", /eleven/);
    assert.equal((await seeing.messages(conversation, { maxTokens: 100 })).messages?.length, 1);
    assert.match((await seeing.context({ query: "ferry", user })).text ?? "", /eleven/);

    const deleted = await memlog.deleteMessage(conversation, said.messageId);
    seeing = after(deleted);
    assert.deepEqual((await seeing.search({ query: "when does the ferry leave", user })).results ?? [], []);
  });

  test("should store a repeated batch once", async () => {
    const events: models.Event[] = [
      { conversationId: conversation, messageId: "m1", eventId: randomUUID(), role: "user", content: "We meet at the pier." },
    ];
    await memlog.publishAll(events);
    const again = await memlog.publishAll(events);
    assert.equal(again.results.length, 1);
    const listed = await after(again).messages(conversation);
    assert.deepEqual(listed.messages?.map((message) => message.messageId), ["m1"]);
  });

  test("should keep the order of a batch", async () => {
    const texts = Array.from({ length: 100 }, (_, i) => `turn ${i}`);
    const said = await memlog.publishAll(
      texts.map((content) => ({ conversationId: conversation, role: "user", content })),
    );
    const listed = await after(said).messages(conversation, { limit: 100 });
    assert.deepEqual(listed.messages?.map((message) => message.content), texts);
  });

  test("should name conversations and messages with any allowed character", async () => {
    const odd = `${conversation}~@:.`;
    const said = await memlog.publish(odd, { messageId: "m~@:1", role: "user", content: "Moin.", user });
    assert.equal(said.conversationId, odd);
    const listed = await after(said).messages(odd);
    assert.deepEqual(listed.messages?.map((message) => message.messageId), ["m~@:1"]);
  });

  test("should link memories and reflect on them", async () => {
    const bees = await memlog.memories.remember({ content: "Ada keeps bees behind the barn", user });
    const honey = await memlog.memories.remember({ content: "Ada sells honey on Saturdays", user });
    const linked = await memlog.memories.link(bees.memoryId, { otherMemoryId: honey.memoryId, user });
    const { memory } = await after(linked).memories.get(honey.memoryId, { user });
    assert.deepEqual(memory?.links?.map((link) => link.memoryId), [bees.memoryId]);
    const reflected = await memlog.memories.reflect({ topic: "bees", user });
    const made = await after(reflected).memories.get(reflected.memoryIds![0]!, { user });
    assert.equal(made.memory?.type, "reflection");
    assert.match(made.memory?.content ?? "", /Ada keeps bees/);
  });

  test("should forget what a preview showed, restore and correct it", async () => {
    const kept = await memlog.memories.remember({ content: "Ada keeps bees behind the barn", user });
    let seeing = after(kept).memories;
    assert.equal((await seeing.recall({ query: "bees", user })).results?.length, 1);
    const { previewToken } = await seeing.previewForget({ query: "bees", user });
    assert.ok(previewToken);
    seeing = after(await memlog.memories.forget({ previewToken, user })).memories;
    assert.deepEqual((await seeing.recall({ query: "bees", user })).results ?? [], []);
    const back = await memlog.memories.restore({ ids: [kept.memoryId], user });
    const changed = await memlog.memories.update(kept.memoryId, { content: "Ada keeps hens behind the barn", user });
    const { memory } = await after(back, changed).memories.get(kept.memoryId, { user });
    assert.equal(memory?.content, "Ada keeps hens behind the barn");
    assert.equal((await after(changed).profile({ user })).user, user);
  });

  test("should undo that a memory superseded another", async () => {
    const old = await memlog.memories.remember({ content: "Ada lives in Berlin", user });
    const recent = await memlog.memories.remember({ content: "Ada lives in Hamburg", user });
    let seeing = after(old, recent).memories;
    assert.deepEqual(contents(await seeing.list({ user })), ["Ada lives in Hamburg"]);
    const change = (await seeing.get(old.memoryId, { user, history: true })).history?.at(-1);
    assert.equal(change?.kind, "superseded");
    seeing = after(await memlog.memories.undo({ changeId: change?.changeId ?? null, user })).memories;
    assert.deepEqual(contents(await seeing.list({ user, status: "active" })).sort(), [
      "Ada lives in Berlin",
      "Ada lives in Hamburg",
    ]);
  });

  test("should purge only the named memories", async () => {
    const gone = await memlog.memories.remember({ content: "Ada keeps bees behind the barn", user });
    const kept = await memlog.memories.remember({ content: "Ada was born in Turku", user });
    const purged = await memlog.memories.purge({ reach: "memories", ids: [gone.memoryId], user });
    const seeing = after(gone, kept, purged).memories;
    assert.deepEqual(contents(await seeing.list({ user })), ["Ada was born in Turku"]);
    await assert.rejects(seeing.get(gone.memoryId, { user }), refusal("not_found"));
  });

  test("should remember once under a repeated command id", async () => {
    const request = { content: "Ada was born in Turku", user, commandId: randomUUID() };
    const first = await memlog.memories.remember(request);
    const again = await memlog.memories.remember(request);
    assert.equal(again.memoryId, first.memoryId);
    const listed = await after(first, again).memories.list({ user });
    assert.deepEqual(
      listed.memories?.map(({ memoryId, mentions }) => ({ memoryId, mentions })),
      [{ memoryId: first.memoryId, mentions: 1 }],
    );
  });

  test("should tell what became of a change of core memory", async () => {
    const kept = await memlog.coreMemory.append("persona", { content: "I am Sam.", user });
    const { block } = await after(kept).coreMemory.get("persona", { user });
    assert.equal(block?.content, "I am Sam.");
    // The answer is the refusal, or on a slow machine the read that waits for the change.
    const change = async () => {
      const refused = await memlog.coreMemory.replace("persona", { oldText: "Tom", content: "Kim", user });
      await after(refused).coreMemory.get("persona", { user, commandId: refused.commandId });
    };
    await assert.rejects(change(), refusal("write_rejected"));
  });

  test("should set, undo, list and delete a block of core memory", async () => {
    const core = memlog.coreMemory;
    await core.set("persona", { content: "I am Sam.", user });
    await core.set("persona", { content: "I am Kim.", user });
    let seeing = after(await core.undo("persona", { user })).coreMemory;
    assert.deepEqual(
      (await seeing.list({ user })).blocks?.map(({ block, content }) => ({ block, content })),
      [{ block: "persona", content: "I am Sam." }],
    );
    seeing = after(await core.delete("persona", { user })).coreMemory;
    assert.deepEqual((await seeing.list({ user })).blocks ?? [], []);
    assert.equal((await seeing.get("persona", { user, history: true })).history?.length, 4);
  });

  test("should list and erase a user with one receipt", async () => {
    const said = await memlog.publish(conversation, { role: "user", content: "Ada keeps bees", user });
    const kept = await memlog.memories.remember({ content: "Ada keeps hens", user });
    const { users } = await after(said, kept).users.list({ user });
    assert.deepEqual(users?.map((each) => each.conversations), ["1"]);
    const erased = await memlog.users.erase(user, { receipt: true });
    assert.equal(erased.conversations, 1);
    assert.ok(erased.receiptId);
    const left = await memlog.after(erased.positions ?? [], { timeoutMs: 30_000 }).users.list({ user });
    assert.deepEqual(left.users ?? [], []);
  });

  test("should title a conversation and tell its goal", async () => {
    const goal = "I want to book a ferry to Helsinki for Friday.";
    const said = await memlog.publish(conversation, { role: "user", content: goal, user });
    const metadata = { desk: "harbour" };
    const titled = await memlog.updateConversation(conversation, { title: "Ferry", metadata, user });
    const seeing = after(said, titled);
    const read = await seeing.conversation(conversation);
    assert.equal(read.title, "Ferry");
    assert.deepEqual(read.metadata, metadata);
    assert.equal((await seeing.workingMemory(conversation)).goal?.text, goal);
  });

  test("should end, list and delete a conversation", async () => {
    await memlog.publish(conversation, { role: "user", content: "Hello.", user });
    const ended = await memlog.end(conversation, { user });
    const listed = await after(ended).conversations({ user });
    assert.deepEqual(listed.conversations?.map((each) => each.conversationId), [conversation]);
    const deleted = await memlog.deleteConversation(conversation);
    await assert.rejects(after(deleted).conversation(conversation), refusal("not_found"));
  });

  test("should name the field of a refused request", async () => {
    await assert.rejects(memlog.publish(conversation, { role: "robot", content: "Beep." }), (error) => {
      assert.ok(error instanceof ApiError);
      assert.equal(error.status, 400);
      assert.equal(error.code, "invalid_argument");
      assert.equal(error.problems[0]?.field, "role");
      return true;
    });
  });

  test("should refuse a misspelt argument at compile time and at run time", async () => {
    // @ts-expect-error the argument is content
    await assert.rejects(memlog.publish(conversation, { role: "user", contents: "Hi." }), refusal("invalid_argument"));
  });
});

function contents(listed: models.ListMemoriesResponse): (string | undefined)[] {
  const active = (listed.memories ?? []).filter((memory) => memory.status === "active");
  return active.map((memory) => memory.content);
}

function refusal(code: string): (error: unknown) => boolean {
  return (error) => error instanceof ApiError && error.code === code;
}
