// Runs the publisher against a Memlog at MEMLOG_URL, with callbacks as Slack's documentation shows them.
import assert from "node:assert/strict";
import { createHmac, randomUUID } from "node:crypto";
import { once } from "node:events";
import { after, before, test } from "node:test";
import { publisher } from "./publisher.mjs";

const SECRET = "8f742231b10e8888abcd99yyyzzz85a5";
const url = process.env.MEMLOG_URL ?? "http://127.0.0.1:8080";
const key = process.env.MEMLOG_KEY;
const channel = `C${randomUUID()}`;
const team = `T${randomUUID()}`;
const began = Math.floor(Date.now() / 1000) - 60;
let server;

const started = async (options) => {
  const one = publisher({ secret: SECRET, url, key, ...options }).listen(0, "127.0.0.1");
  await once(one, "listening");
  return one;
};

const post = (to, callback, { secret = SECRET, stamp = Math.floor(Date.now() / 1000) } = {}) => {
  const body = typeof callback === "string" ? callback : JSON.stringify(callback);
  return fetch(`http://127.0.0.1:${to.address().port}/slack/events`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "X-Slack-Request-Timestamp": String(stamp),
      "X-Slack-Signature": `v0=${createHmac("sha256", secret).update(`v0:${stamp}:${body}`).digest("hex")}`,
    },
    body,
  });
};

const callback = (event, id = `Ev${randomUUID()}`) => ({
  type: "event_callback",
  team_id: team,
  event_id: id,
  event: { type: "message", channel, channel_type: "channel", event_ts: `${began + 30}.000100`, ...event },
});
const said = (second, text, more = {}) => callback({ user: "U061F7AUR", ts: `${began + second}.000200`, text, ...more });

const memlog = async (path, body) => {
  const answer = await fetch(url + path, {
    method: body ? "POST" : "GET",
    headers: { "Content-Type": "application/json", ...(key && { Authorization: `Bearer ${key}` }) },
    body: body && JSON.stringify(body),
  });
  return answer.json();
};

const until = async (look, right) => {
  const deadline = Date.now() + 20_000;
  for (let found = await look(); ; found = await look()) {
    if (right(found)) return found;
    assert.ok(Date.now() < deadline, `after 20 s there was ${JSON.stringify(found)}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};

before(async () => (server = await started()));
after(() => server.close());

test("publishes what is said, edited and deleted in a channel", async () => {
  const ferry = said(1, "The ferry to Helsinki leaves at nine.");
  const locker = said(2, "The locker code is tangerine.");
  const timetable = said(3, "", { subtype: "file_share", files: [{ title: "Timetable at the pier", mimetype: "image/png" }] });
  const edit = callback({
    subtype: "message_changed",
    message: { ts: ferry.event.ts, text: "The ferry to Helsinki leaves at eleven.", edited: { user: "U061F7AUR", ts: `${began + 4}.000000` } },
  });
  const preview = callback({ subtype: "message_changed", message: { ts: locker.event.ts, text: "Not an edit." } });
  const deletion = callback({ subtype: "message_deleted", deleted_ts: locker.event.ts });
  const join = callback({ subtype: "channel_join", user: "U061F7AUR", ts: `${began + 5}.000000`, text: "has joined" });
  // Slack repeats what was answered late, and may reorder.
  for (const one of [edit, ferry, locker, timetable, preview, deletion, join, ferry, locker]) {
    assert.equal((await post(server, one)).status, 200);
  }

  const { messages } = await until(
    () => memlog(`/v1/conversations/${channel}/messages?app=slack`),
    (page) => page.messages?.length === 2 && page.messages[0].content?.includes("eleven"),
  );
  assert.deepEqual(messages.map((m) => [m.messageId, m.author, m.content ?? "", m.attachments?.[0]?.caption ?? ""]), [
    [ferry.event.ts, "U061F7AUR", "The ferry to Helsinki leaves at eleven.", ""],
    [timetable.event.ts, "U061F7AUR", "", "Timetable at the pier"],
  ]);
  const search = (query) => () => memlog("/v1/messages:search", { query, app: "slack", user: team });
  await until(search("when does the ferry leave"), (answer) => /leaves at eleven/.test(JSON.stringify(answer)));
  assert.doesNotMatch(JSON.stringify(await search("what is the locker code")()), /tangerine/);
});

test("answers Slack's check of the URL", async () => {
  const answer = await post(server, { type: "url_verification", challenge: "3eZbrw1aB" });
  assert.equal(await answer.text(), "3eZbrw1aB");
});

test("refuses what Slack has not signed, and what is old", async () => {
  const one = said(6, "forged");
  assert.equal((await post(server, one, { secret: "another" })).status, 401);
  assert.equal((await post(server, one, { stamp: Math.floor(Date.now() / 1000) - 600 })).status, 401);
});

test("has Slack send again while Memlog is away, but not what Memlog refuses", async () => {
  const alone = await started({ url: "http://127.0.0.1:1" });
  const away = await post(alone, said(7, "Is anybody there?"));
  alone.close();
  assert.equal(away.status, 503);
  const refused = await post(server, callback({ user: "U1", ts: `${began}.000300`, text: "x", channel: "no spaces" }));
  assert.equal(refused.status, 422);
  assert.equal(refused.headers.get("X-Slack-No-Retry"), "1");
});
