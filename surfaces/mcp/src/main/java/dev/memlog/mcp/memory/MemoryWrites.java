package dev.memlog.mcp.memory;

import dev.memlog.client.MemoryCalls;
import dev.memlog.client.Taken;
import dev.memlog.client.memories.ForgetMemoriesRequest;
import dev.memlog.client.memories.ForgetMemoriesResponse;
import dev.memlog.client.memories.LinkMemoryRequest;
import dev.memlog.client.memories.Memory;
import dev.memlog.client.memories.MemoryCommandResponse;
import dev.memlog.client.memories.MemoryHit;
import dev.memlog.client.memories.PreviewForgetRequest;
import dev.memlog.client.memories.PreviewForgetResponse;
import dev.memlog.client.memories.ReflectRequest;
import dev.memlog.client.memories.ReflectResponse;
import dev.memlog.client.memories.RememberRequest;
import dev.memlog.client.memories.RememberResponse;
import dev.memlog.client.memories.RestoreMemoriesRequest;
import dev.memlog.client.memories.UndoMemoriesRequest;
import dev.memlog.client.memories.UpdateMemoryRequest;
import dev.memlog.mcp.tool.Arguments;
import dev.memlog.mcp.tool.Session;
import dev.memlog.mcp.tool.ToolAnswer;
import dev.memlog.mcp.tool.ToolException;
import dev.memlog.runtime.Problem;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The tools that change memories. */
public final class MemoryWrites {

  private static final String MEMORIES = "memories";
  private static final String OUTCOME = "outcome";
  private static final String TOKEN = "previewToken";
  private static final String IDS = "ids";

  private MemoryWrites() {}

  /** Stores a statement about the user as a memory. */
  public static ToolAnswer remember(Session session, Arguments arguments) {
    var request = arguments.request(session, RememberRequest.class);
    RememberResponse kept = session.client().memories().remember(request);
    if ("dropped".equals(kept.outcome())) {
      throw new ToolException("content was not stored, since its sources are deleted or purged");
    }
    Optional<Taken> taken =
        Effects.seen(
                session, kept.position(), memories -> Taken.find(memories, kept, session.owner()))
            .flatMap(found -> found);
    Map<String, Object> json = command(kept.commandId(), kept.position());
    json.put(OUTCOME, "stored");
    json.put("memoryId", kept.memoryId());
    return taken
        .map(found -> taken(kept.position(), found, json))
        .orElseGet(() -> new ToolAnswer(Effects.later(json), json));
  }

  private static ToolAnswer taken(String position, Taken taken, Map<String, Object> json) {
    Memory memory = taken.memory();
    json.put(OUTCOME, taken.former().isPresent() ? "reinforced" : "remembered");
    json.put("memoryId", memory.memoryId());
    json.put("content", memory.content());
    json.put("confidence", memory.kind().confidence());
    taken.former().ifPresent(former -> json.put("formerConfidence", former));
    if (!memory.validity().supersedes().isEmpty()) {
      json.put("supersedes", memory.validity().supersedes());
    }
    String what =
        taken.former().isPresent()
            ? String.format(
                Locale.ROOT,
                "Reinforced existing memory: %s Confidence: %.2f → %.2f",
                memory.quoted(),
                taken.former().getAsDouble(),
                memory.kind().confidence())
            : "Remembered: " + memory.quoted();
    return new ToolAnswer(
        "%s (id: %s, position: %s)".formatted(what, memory.memoryId(), position), json);
  }

  /** Corrects a memory. */
  public static ToolAnswer update(Session session, Arguments arguments) {
    List<String> ids = List.of(arguments.required("memoryId"));
    Effects.requireExisting(session, "memoryId", ids);
    var request = arguments.request(session, UpdateMemoryRequest.class);
    return answer(session, "Updated:", session.client().memories().update(request), ids);
  }

  /**
   * Forgets memories, so that no recall finds them. A call with ids forgets these memories. A call
   * with a query forgets nothing: it returns the memories that match, and a token. A call with the
   * token then forgets exactly these memories.
   */
  public static ToolAnswer forget(Session session, Arguments arguments) {
    List<String> ids = arguments.texts(IDS);
    boolean query = arguments.text("query") != null;
    boolean token = arguments.text(TOKEN) != null;
    long named = Stream.of(query, token, !ids.isEmpty()).filter(given -> given).count();
    if (named != 1) {
      throw new ToolException(
          "forget must be given one of query, previewToken and ids, got " + named);
    }
    if (query) {
      var request = arguments.request(session, PreviewForgetRequest.class);
      return preview(session.client().memories().previewForget(request));
    }
    if (!token) {
      Effects.requireExisting(session, IDS, ids);
    }
    var request = arguments.request(session, ForgetMemoriesRequest.class);
    ForgetMemoriesResponse kept = session.client().memories().forget(request);
    Map<String, Object> json = command(kept.commandId(), kept.position());
    Optional<List<Memory>> now =
        Effects.seen(session, kept.position(), memories -> Effects.read(session, memories, ids));
    json.put(OUTCOME, now.isPresent() ? "forgotten" : "stored");
    return answer("Forgotten; restore brings it back.", now, json);
  }

  private static ToolAnswer preview(PreviewForgetResponse preview) {
    List<Memory> found = preview.preview().stream().map(MemoryHit::memory).toList();
    Map<String, Object> json = new LinkedHashMap<>();
    json.put(OUTCOME, "preview");
    json.put(MEMORIES, MemoryJson.all(found));
    if (found.isEmpty()) {
      return new ToolAnswer(MemoryText.found(found), json);
    }
    json.put(TOKEN, preview.previewToken());
    return new ToolAnswer(
        MemoryText.found(found)
            + "\nNothing is forgotten yet. To forget exactly these, call forget with previewToken: "
            + preview.previewToken(),
        json);
  }

  /** Makes forgotten memories active again. */
  public static ToolAnswer restore(Session session, Arguments arguments) {
    List<String> ids = arguments.texts(IDS);
    Effects.requireExisting(session, IDS, ids);
    var request = arguments.request(session, RestoreMemoriesRequest.class);
    return answer(session, "Restored:", session.client().memories().restore(request), ids);
  }

  /** Links two memories in both directions, or removes such a link. */
  public static ToolAnswer link(Session session, Arguments arguments) {
    var request = arguments.request(session, LinkMemoryRequest.class);
    return answer(
        session,
        arguments.flag("remove") ? "Unlinked." : "Linked.",
        session.client().memories().link(request),
        List.of(request.memoryId(), request.otherMemoryId()));
  }

  /** Forms new memories about changes, recurrences and contradictions in existing ones. */
  public static ToolAnswer reflect(Session session, Arguments arguments) {
    ReflectResponse kept =
        session.client().memories().reflect(arguments.request(session, ReflectRequest.class));
    return answer(session, "Reflected.", kept.commandId(), kept.position(), kept.memoryIds());
  }

  /** Undoes changes that the server made to memories by itself, such as merges. */
  public static ToolAnswer undo(Session session, Arguments arguments) {
    String changeId = arguments.text("changeId");
    if ((changeId == null) == (arguments.text("since") == null)) {
      throw new ToolException(
          Problem.invalid("changeId", "must be given unless since is given", "").message());
    }
    var request = arguments.request(session, UndoMemoriesRequest.class);
    MemoryCalls memories = session.client().memories();
    return answer(session, "Undone.", memories.undo(request), changed(changeId));
  }

  /**
   * Returns the id of the memory of a change. A change's id is the memory's id and its version,
   * joined by a dot.
   */
  private static List<String> changed(@Nullable String changeId) {
    return changeId == null || changeId.lastIndexOf('.') < 0
        ? List.of()
        : List.of(changeId.substring(0, changeId.lastIndexOf('.')));
  }

  private static ToolAnswer answer(
      Session session, String done, MemoryCommandResponse kept, List<String> ids) {
    return answer(session, done, kept.commandId(), kept.position(), ids);
  }

  /**
   * Returns an answer with the changed memories once recalls see the command, or an answer that the
   * command takes effect later.
   *
   * @param done the sentence above the memories
   */
  private static ToolAnswer answer(
      Session session, String done, String commandId, String position, List<String> ids) {
    Optional<List<Memory>> now =
        Effects.seen(session, position, memories -> Effects.read(session, memories, ids));
    return answer(done, now, command(commandId, position));
  }

  private static ToolAnswer answer(
      String done, Optional<List<Memory>> now, Map<String, Object> json) {
    json.put(MEMORIES, MemoryJson.all(now.orElseGet(List::of)));
    return new ToolAnswer(
        now.map(memories -> Effects.told(done, memories)).orElseGet(() -> Effects.later(json)),
        json);
  }

  private static Map<String, Object> command(String id, String position) {
    return new LinkedHashMap<>(Map.of("commandId", id, "position", position));
  }
}
