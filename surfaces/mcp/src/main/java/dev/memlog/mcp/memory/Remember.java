package dev.memlog.mcp.memory;

import dev.memlog.client.Taken;
import dev.memlog.client.memories.Memory;
import dev.memlog.client.memories.RememberRequest;
import dev.memlog.client.memories.RememberResponse;
import dev.memlog.mcp.tool.Arguments;
import dev.memlog.mcp.tool.Schema;
import dev.memlog.mcp.tool.Session;
import dev.memlog.mcp.tool.Tool;
import dev.memlog.mcp.tool.ToolAnswer;
import dev.memlog.mcp.tool.ToolDefinition;
import dev.memlog.mcp.tool.ToolException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The tool that stores a statement about the user as a memory. */
public final class Remember implements Tool {

  @Override
  public ToolDefinition definition() {
    return new ToolDefinition(
        "remember",
        "Remember a statement",
        "Stores one statement about the user that is worth knowing in later conversations. Write "
            + "it in the third person, with absolute dates and with names instead of pronouns: "
            + "\"Ada prefers the night ferry.\" A statement that is known already reinforces the "
            + "memory; one that contradicts a memory supersedes it.",
        ToolDefinition.Effect.ADDS,
        Schema.object()
            .text("content", "One statement, 10 to 500 characters.", 10, 500)
            .text(
                "category",
                "preference, fact, decision, relationship, project or event; by default derived from the statement.")
            .text("subject", "The person or thing that it is about.")
            .integer("importance", "The importance; by default 5.", 1, 10)
            .share("confidence", "The confidence; by default 0.8.")
            .texts("tags", "Words to sort it by.")
            .text("description", "The circumstances in which it was said.")
            .text("project", "The project that it belongs to.")
            .time("occurredAt", "When it was said; by default now.")
            .texts("relatedTo", "The ids of memories to link it with.")
            .required("content"),
        Schema.object()
            .oneOf(
                "outcome",
                "remembered: a new memory; reinforced: an existing one; stored: takes effect soon.",
                "remembered",
                "reinforced",
                "stored")
            .text("memoryId", "The memory that holds the statement.")
            .text("content", "The statement as the memory holds it.")
            .number("confidence", "The memory's confidence.")
            .number("formerConfidence", "The confidence before it was reinforced.")
            .texts("supersedes", "The memories that it supersedes.")
            .text("commandId", "The command's id.")
            .text("position", "The command's place in the log, for afterPosition.")
            .required("outcome", "memoryId", "commandId", "position"));
  }

  @Override
  public ToolAnswer call(Session session, Arguments arguments) {
    var request = arguments.request(session, RememberRequest.class);
    RememberResponse kept = session.client().memories().remember(request);
    if ("dropped".equals(kept.outcome())) {
      throw new ToolException("content was not stored, since its sources are deleted or purged");
    }
    Optional<Taken> taken =
        Effects.seen(
                session, kept.position(), memories -> Taken.find(memories, kept, session.owner()))
            .flatMap(found -> found);
    return taken.map(found -> taken(kept, found)).orElseGet(() -> stored(kept));
  }

  private static ToolAnswer stored(RememberResponse kept) {
    return new ToolAnswer(
        Effects.later(kept.commandId()),
        Map.of(
            "outcome",
            "stored",
            "memoryId",
            kept.memoryId(),
            "commandId",
            kept.commandId(),
            "position",
            kept.position()));
  }

  private static ToolAnswer taken(RememberResponse kept, Taken taken) {
    Memory memory = taken.memory();
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("outcome", taken.former().isPresent() ? "reinforced" : "remembered");
    json.put("memoryId", memory.memoryId());
    json.put("content", memory.content());
    json.put("confidence", memory.kind().confidence());
    taken.former().ifPresent(former -> json.put("formerConfidence", former));
    if (!memory.validity().supersedes().isEmpty()) {
      json.put("supersedes", memory.validity().supersedes());
    }
    json.put("commandId", kept.commandId());
    json.put("position", kept.position());
    String text =
        taken.former().isPresent()
            ? String.format(
                Locale.ROOT,
                "Reinforced existing memory: %s Confidence: %.2f → %.2f (id: %s)",
                memory.quoted(),
                taken.former().getAsDouble(),
                memory.kind().confidence(),
                memory.memoryId())
            : "Remembered: %s (id: %s)".formatted(memory.quoted(), memory.memoryId());
    return new ToolAnswer(text, json);
  }
}
