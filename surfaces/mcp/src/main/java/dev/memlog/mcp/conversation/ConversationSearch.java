package dev.memlog.mcp.conversation;

import dev.memlog.client.messages.MessageHit;
import dev.memlog.client.messages.SearchMessagesRequest;
import dev.memlog.client.messages.SearchMessagesResponse;
import dev.memlog.mcp.tool.Arguments;
import dev.memlog.mcp.tool.Schema;
import dev.memlog.mcp.tool.Session;
import dev.memlog.mcp.tool.Tool;
import dev.memlog.mcp.tool.ToolAnswer;
import dev.memlog.mcp.tool.ToolDefinition;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The tool that finds messages of earlier conversations by meaning and by words. */
public final class ConversationSearch implements Tool {

  @Override
  public ToolDefinition definition() {
    return new ToolDefinition(
        "conversation_search",
        "Search earlier conversations",
        "Finds messages of earlier conversations by meaning and by words. Use it where the exact "
            + "wording or the circumstances matter, or where recall knows nothing. Finds nothing if "
            + "nothing is relevant.",
        ToolDefinition.Effect.READS,
        Schema.object()
            .text("query", "A question or a few words; dates such as last week count.", 1, 2000)
            .integer("limit", "The largest number of messages; by default 5.", 1, 20)
            .texts("conversationIds", "Only these conversations.")
            .texts("roles", "Only messages of these roles: user, assistant.")
            .text("project", "Only messages of this project.")
            .text("channel", "Only messages of this channel.")
            .time("after", "Only messages written from this time on.")
            .time("before", "Only messages written before then.")
            .share("minScore", "The least similarity; by default the profile decides.")
            .time("asOf", "A past time: only messages written up to this time.")
            .afterPosition()
            .required("query"),
        Schema.object()
            .objects("results", "The messages, best first.", MessageJson.HIT_SCHEMA)
            .text("requestId", "The id by which this answer can be explained.")
            .required("results", "requestId"));
  }

  @Override
  public ToolAnswer call(Session session, Arguments arguments) {
    var request = arguments.request(session, SearchMessagesRequest.class);
    SearchMessagesResponse answer = session.reading(arguments).search(request);
    List<MessageHit> hits = answer.results();
    String text =
        hits.isEmpty()
            ? "No messages found."
            : hits.stream()
                .map(hit -> "[%d] %s".formatted(hit.rank(), MessageFormatter.line(hit)))
                .collect(
                    Collectors.joining(
                        "\n",
                        "Found %d %s:\n"
                            .formatted(hits.size(), hits.size() == 1 ? "message" : "messages"),
                        ""));
    return new ToolAnswer(
        text,
        Map.of(
            "results",
            hits.stream().map(MessageJson::of).toList(),
            "requestId",
            answer.requestId()));
  }
}
