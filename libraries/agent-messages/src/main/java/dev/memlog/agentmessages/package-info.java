/**
 * Messages as agents have them. {@link dev.memlog.agentmessages.AgentMessage} converts a message of
 * OpenAI's chat or Responses API, or of Anthropic's Messages API, into the form of Memlog's API.
 * The ingest API and the imports of files share this package, so that a message means the same
 * however it arrives.
 */
@NullMarked
package dev.memlog.agentmessages;

import org.jspecify.annotations.NullMarked;
