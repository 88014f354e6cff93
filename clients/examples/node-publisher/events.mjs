// The mapping of Slack's messages to Memlog's events.

/**
 * Returns the event that publishes a callback of Slack's Events API, or undefined if the callback is not about a message.
 * A channel is a conversation, the workspace is its owner, and the time stamp is the message's id.
 */
export function memlogEvent(callback) {
  const slack = callback.event;
  if (slack?.type !== "message") return undefined;
  const common = { eventId: callback.event_id, app: "slack", user: callback.team_id, conversationId: slack.channel };
  switch (slack.subtype) {
    case "message_deleted":
      return { ...common, type: "message_deleted", messageId: slack.deleted_ts, occurredAt: time(slack.event_ts) };
    case "message_changed": {
      // Slack also reports previews of links as changes; these have no editor.
      const { ts, text, edited } = slack.message;
      if (!edited || !text) return undefined;
      return { ...common, type: "message_edited", messageId: ts, content: text, occurredAt: time(edited.ts) };
    }
    case undefined:
    case "bot_message":
    case "file_share":
    case "thread_broadcast":
      return created(common, slack);
    default:
      return undefined; // joins, topics, pins
  }
}

function created(common, slack) {
  const attachments = (slack.files ?? []).slice(0, 16).map((file) => ({
    kind: ["image", "audio", "video"].find((kind) => file.mimetype?.startsWith(kind)) ?? "file",
    caption: file.title || file.name || "a file",
  }));
  if (!slack.text && attachments.length === 0) return undefined;
  return {
    ...common,
    type: "message_created",
    messageId: slack.ts,
    role: slack.bot_id ? "assistant" : "user",
    author: slack.user ?? slack.username ?? slack.bot_id,
    ...(slack.text && { content: slack.text }),
    ...(attachments.length > 0 && { attachments }),
    occurredAt: time(slack.ts),
  };
}

// Slack's time stamps are seconds with six decimals; the decimals distinguish messages.
const time = (ts) => new Date(Number(ts) * 1000).toISOString();
