import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { test } from "node:test";

import { generateText, stepCountIs, streamText, tool, wrapLanguageModel } from "ai";
import { MockLanguageModelV4, simulateReadableStream } from "ai/test";
import { Memlog } from "memlog";
import { memory } from "memlog/ai-sdk";
import { z } from "zod";

const STATEMENT = "My ferry to Helsinki leaves at nine.";
const QUESTION = "When does my ferry to Helsinki leave?";
const memlog = new Memlog(process.env.MEMLOG_URL, { key: process.env.MEMLOG_KEY });
const USAGE = { inputTokens: { total: 1 }, outputTokens: { total: 1 } };

/** Answers the last message: with the hour that the prompt tells if it is a question. */
function answer(prompt) {
  const texts = prompt.map(({ content }) => (typeof content === "string" ? content : content.map((part) => part.text ?? "").join("")));
  const hour = /leaves at (\w+)/.exec(texts.slice(0, -1).join(" "))?.[1];
  return !texts.at(-1).includes("?") ? "Noted." : hour ? `At ${hour}.` : "I do not know.";
}

function scripted() {
  return new MockLanguageModelV4({
    doGenerate: async ({ prompt }) => ({ content: [{ type: "text", text: answer(prompt) }], finishReason: { unified: "stop" }, usage: USAGE, warnings: [] }),
    doStream: async ({ prompt }) => ({
      stream: simulateReadableStream({
        chunks: [
          { type: "text-start", id: "1" },
          ...[...answer(prompt)].map((delta) => ({ type: "text-delta", id: "1", delta })),
          { type: "text-end", id: "1" },
          { type: "finish", finishReason: { unified: "stop" }, usage: USAGE },
        ],
      }),
    }),
  });
}

function chat(user, conversation = `chat-${randomUUID()}`, { model = scripted(), client = memlog } = {}) {
  return { conversation, model: wrapLanguageModel({ model, middleware: memory(client, { conversation, user }) }) };
}

async function turns(conversation, user, count) {
  // A search waits until others can read what was published before, which this message follows.
  const { position } = await memlog.publish(conversation, { role: "system", content: "end", user });
  await memlog.after(position, { timeoutMs: 30_000 }).search({ query: "end", user });
  const { messages } = await memlog.messages(conversation);
  assert.equal(messages.length, count + 1);
  return messages.slice(0, count).map(({ role, content }) => `${role}: ${content}`);
}

test("should answer in a second session after a restart what was said in the first", async () => {
  const user = `ada-${randomUUID()}`;
  const first = chat(user);
  assert.equal((await generateText({ model: first.model, prompt: STATEMENT })).text, "Noted.");
  assert.deepEqual(await turns(first.conversation, user, 2), [`user: ${STATEMENT}`, "assistant: Noted."]);

  const [restart, ...args] = process.env.RESTART_MEMLOG.split(" ");
  execFileSync(restart, args);
  assert.equal((await generateText({ model: chat(user).model, prompt: QUESTION })).text, "At nine.");
  const other = chat(`bob-${randomUUID()}`);
  assert.equal((await generateText({ model: other.model, prompt: QUESTION })).text, "I do not know.");
});

test("should remember what was streamed, with the instructions of the application first", async () => {
  const user = `ada-${randomUUID()}`;
  const model = scripted();
  const { model: wrapped, conversation } = chat(user, undefined, { model });
  assert.equal(await streamText({ model: wrapped, prompt: STATEMENT }).text, "Noted.");
  const asked = streamText({ model: wrapped, instructions: "Answer briefly.", prompt: QUESTION });
  assert.equal(await asked.text, "At nine.");
  const [system, question] = model.doStreamCalls[1].prompt;
  assert.match(system.content, /^Answer briefly\.\n\n[^]*leaves at nine/);
  assert.equal(question.role, "user");
  assert.deepEqual(await turns(conversation, user, 4), [`user: ${STATEMENT}`, "assistant: Noted.", `user: ${QUESTION}`, "assistant: At nine."]);
});

test("should publish the question and the answer of a turn with calls of tools once", async () => {
  const user = `ada-${randomUUID()}`;
  const called = { content: [{ type: "tool-call", toolCallId: "1", toolName: "timetable", input: "{}" }], finishReason: { unified: "tool-calls" }, usage: USAGE, warnings: [] };
  const said = { content: [{ type: "text", text: "At nine." }], finishReason: { unified: "stop" }, usage: USAGE, warnings: [] };
  const { model, conversation } = chat(user, undefined, { model: new MockLanguageModelV4({ doGenerate: [called, said] }) });
  const timetable = tool({ inputSchema: z.object({}), execute: async () => "nine" });
  const { text } = await generateText({ model, prompt: QUESTION, tools: { timetable }, stopWhen: stepCountIs(3) });
  assert.equal(text, "At nine.");
  assert.deepEqual(await turns(conversation, user, 2), [`user: ${QUESTION}`, "assistant: At nine."]);
});

test("should call the model without a context if Memlog does not answer, and fail if it cannot publish", async (t) => {
  const warned = t.mock.method(console, "warn", () => {});
  const model = scripted();
  const away = new Memlog("http://127.0.0.1:9", { retries: 0 });
  const { model: wrapped } = chat("ada", undefined, { model, client: away });
  await assert.rejects(generateText({ model: wrapped, prompt: QUESTION, maxRetries: 0 }), { name: "UnreachableError" });
  assert.equal(model.doGenerateCalls.length, 1);
  assert.equal(warned.mock.callCount(), 1);
});
