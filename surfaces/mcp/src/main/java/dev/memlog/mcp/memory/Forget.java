package dev.memlog.mcp.memory;

import dev.memlog.client.memories.ForgetMemoriesRequest;
import dev.memlog.client.memories.ForgetMemoriesResponse;
import dev.memlog.client.memories.Memory;
import dev.memlog.client.memories.MemoryHit;
import dev.memlog.client.memories.PreviewForgetRequest;
import dev.memlog.client.memories.PreviewForgetResponse;
import dev.memlog.mcp.tool.Arguments;
import dev.memlog.mcp.tool.Schema;
import dev.memlog.mcp.tool.Session;
import dev.memlog.mcp.tool.Tool;
import dev.memlog.mcp.tool.ToolAnswer;
import dev.memlog.mcp.tool.ToolDefinition;
import dev.memlog.mcp.tool.ToolException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The tool that forgets memories, so that no recall finds them. A call with ids forgets these
 * memories. A call with a query forgets nothing: it returns the memories that match, and a token. A
 * call with the token then forgets exactly these memories.
 */
public final class Forget implements Tool {

  private static final String QUERY = "query";
  private static final String TOKEN = "previewToken";
  private static final String IDS = "ids";

  @Override
  public ToolDefinition definition() {
    return new ToolDefinition(
        "forget",
        "Forget memories",
        "Takes memories out of recall; restore brings them back. In two steps: call it with query, "
            + "which forgets nothing, show the found memories to the user, and call it with the "
            + "previewToken once the user agrees. The token is valid for ten minutes. Where the "
            + "user has named the memories already, call it with their ids instead.",
        ToolDefinition.Effect.REPLACES,
        Schema.object()
            .text(QUERY, "Previews the memories that these words find, at most 20.", 1, 2000)
            .text(TOKEN, "Forgets the memories of the preview.")
            .texts(IDS, "Forgets these memories, 1 to 100 ids.")
            .text("reason", "The reason, stored with the change.")
            .text(Confirming.FIELD, Confirming.ABOUT),
        Schema.object()
            .oneOf(
                "outcome",
                "preview: nothing is forgotten yet; forgotten; stored: takes effect soon.",
                "preview",
                "forgotten",
                "stored")
            .objects(
                "memories",
                "The memories of the preview, or those of the ids; empty after a previewToken.",
                MemoryJson.SCHEMA)
            .text(TOKEN, "Forgets the previewed memories; absent if none was found.")
            .text("commandId", "The command's id.")
            .text("position", "The command's place in the log, for afterPosition.")
            .required("outcome", "memories"));
  }

  @Override
  public ToolAnswer call(Session session, Arguments arguments) {
    String query = arguments.text(QUERY);
    String token = arguments.text(TOKEN);
    List<String> ids = arguments.texts(IDS);
    long named = Stream.of(query != null, token != null, !ids.isEmpty()).filter(g -> g).count();
    if (named != 1) {
      throw new ToolException(
          "forget must be given one of query, previewToken and ids, got " + named);
    }
    if (query != null) {
      return preview(session, query);
    }
    if (token == null) {
      List<Memory> unused = Effects.existing(session, IDS, ids);
    }
    return forget(session, arguments.request(session, ForgetMemoriesRequest.class));
  }

  private static ToolAnswer preview(Session session, String query) {
    PreviewForgetResponse preview =
        session
            .client()
            .memories()
            .previewForget(new PreviewForgetRequest(query, session.app(), session.user()));
    List<Memory> found = preview.preview().stream().map(MemoryHit::memory).toList();
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("outcome", "preview");
    json.put("memories", found.stream().map(MemoryJson::of).toList());
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

  private static ToolAnswer forget(Session session, ForgetMemoriesRequest request) {
    ForgetMemoriesResponse kept = session.client().memories().forget(request);
    List<String> ids = request.ids();
    Optional<List<Memory>> now =
        Effects.seen(session, kept.position(), memories -> Effects.read(session, memories, ids));
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("outcome", now.isPresent() ? "forgotten" : "stored");
    json.put("memories", now.orElseGet(List::of).stream().map(MemoryJson::of).toList());
    json.put("commandId", kept.commandId());
    json.put("position", kept.position());
    return new ToolAnswer(
        now.map(memories -> Effects.told("Forgotten; restore brings it back.", memories))
            .orElseGet(() -> Effects.later(kept.commandId())),
        json);
  }
}
