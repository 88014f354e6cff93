// Receives the callbacks of Slack's Events API and publishes them to Memlog.
//   SLACK_SIGNING_SECRET=… MEMLOG_URL=http://127.0.0.1:8080 MEMLOG_KEY=… PORT=3000 node publisher.mjs
import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";
import { pathToFileURL } from "node:url";
import { memlogEvent } from "./events.mjs";

const LARGEST = 1 << 20;
const OLDEST_SECONDS = 300;
const PATIENCE_MS = 2500; // Slack waits for three seconds

/** Returns a server for the URL POST /slack/events. */
export function publisher({ secret, url, key }) {
  return createServer(async (request, response) => {
    const answer = (status, body = "", headers = {}) => response.writeHead(status, headers).end(body);
    if (request.method !== "POST" || request.url !== "/slack/events") return answer(404);
    try {
      const body = await read(request);
      if (!signed(request.headers, body, secret)) return answer(401, "the signature must be that of SLACK_SIGNING_SECRET");
      const callback = JSON.parse(body);
      if (callback.type === "url_verification") return answer(200, callback.challenge);
      const event = memlogEvent(callback);
      if (event) await publish(url, key, event);
      answer(200);
    } catch (e) {
      // Slack repeats a callback that was not answered with 200. The event's id makes repetition harmless.
      console.error(`not published: ${e.message}`);
      answer(e.permanent || e instanceof SyntaxError ? 422 : 503, "", e.permanent ? { "X-Slack-No-Retry": "1" } : {});
    }
  });
}

/** Publishes an event; returns once Memlog's log has stored the event. */
async function publish(url, key, event) {
  const answer = await fetch(`${url}/v1/messages:batch`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...(key && { Authorization: `Bearer ${key}` }) },
    body: JSON.stringify({ messages: [event] }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  if (!answer.ok) {
    const refusal = new Error(`Memlog answered ${answer.status}: ${await answer.text()}`);
    refusal.permanent = answer.status === 400;
    throw refusal;
  }
}

async function read(request) {
  const chunks = [];
  let size = 0;
  for await (const chunk of request) {
    if ((size += chunk.length) > LARGEST) {
      throw Object.assign(new Error(`a callback must have at most ${LARGEST} bytes`), { permanent: true });
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function signed(headers, body, secret) {
  const stamp = headers["x-slack-request-timestamp"] ?? "";
  if (!(Math.abs(Date.now() / 1000 - Number(stamp)) < OLDEST_SECONDS)) return false;
  const expected = Buffer.from(`v0=${createHmac("sha256", secret).update(`v0:${stamp}:${body}`).digest("hex")}`);
  const given = Buffer.from(headers["x-slack-signature"] ?? "");
  return given.length === expected.length && timingSafeEqual(given, expected);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { SLACK_SIGNING_SECRET: secret, MEMLOG_URL: url = "http://127.0.0.1:8080", MEMLOG_KEY: key, PORT = "3000" } = process.env;
  if (!secret) {
    console.error("SLACK_SIGNING_SECRET must be the signing secret of the Slack app, is not set");
    process.exit(1);
  }
  publisher({ secret, url, key }).listen(Number(PORT), () => console.log(`waiting for Slack at http://localhost:${PORT}/slack/events`));
}
