package dev.memlog.ingest;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.memlog.api.v1.SetCoreMemoryRequest;
import dev.memlog.events.ChangeCore;
import dev.memlog.events.Import;
import dev.memlog.runtime.rules.RequestProblems;
import dev.memlog.schemas.Ids;
import dev.memlog.schemas.avro.RecordJson;
import dev.memlog.schemas.rules.TextRules;
import dev.memlog.state.Memory;
import dev.memlog.state.Source;
import dev.memlog.state.Support;
import java.util.Objects;
import java.util.Set;
import org.apache.avro.specific.SpecificRecord;
import org.jspecify.annotations.Nullable;

/**
 * A converter of the lines of an export into payloads of memory commands, with all problems.
 *
 * @param app the app of the owner who imports the memories
 * @param user the user of that owner; null for the app's own memories
 * @param problems the collector to which problems are added
 */
record MemoryImportReader(String app, @Nullable String user, RequestProblems problems) {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Set<String> STATUSES =
      Set.of("active", "superseded", "forgotten", "archived");
  private static final int MOST_CONTENT = 500;

  /**
   * Converts a line.
   *
   * @param line the line, as JSON
   * @param number the number of the line, from 1
   * @return the payload, an {@link Import} or a {@link ChangeCore}; meaningless if there are
   *     problems
   */
  SpecificRecord read(String line, int number) {
    String path = "line " + number;
    JsonNode json;
    try {
      json = JSON.readTree(line);
    } catch (JsonProcessingException _) {
      problems.invalid(path, "must be JSON");
      return new Import();
    }
    if (json.has("coreMemory")) {
      return block(json, path);
    }
    Import read = RecordJson.read(json, Import.class, path, problems::invalid);
    if (problems.isEmpty()) {
      check(read, path + ".memory.");
    }
    return read;
  }

  private ChangeCore block(JsonNode json, String path) {
    ChangeCore read =
        RecordJson.read(
            json.get("coreMemory"), ChangeCore.class, path + ".coreMemory", problems::invalid);
    require(json.size() == 1, path, "must hold nothing beside coreMemory", json.size());
    require(
        read.getKind().isEmpty() && read.getOldText().isEmpty(),
        path + ".coreMemory",
        "must have only block and content",
        "");
    var found = new RequestProblems();
    if (read.getBlock().isEmpty()) {
      found.invalid("block", "is required");
    }
    found.check(
        SetCoreMemoryRequest.newBuilder()
            .setBlock(read.getBlock())
            .setContent(read.getContent())
            .build());
    String content = CoreMemoryCommandApi.words(found, "content", read.getContent());
    String prefix = path + ".coreMemory.";
    found.all().forEach(p -> problems.invalid(prefix + p.field(), p.rule(), p.value()));
    var imported = new ChangeCore(read.getBlock(), "import", content, "");
    texts(imported, prefix);
    return imported;
  }

  private void check(Import read, String path) {
    Memory memory = read.getMemory();
    texts(memory, path);
    require(Ids.valid(memory.getId()), path + "id", "must match " + Ids.RULE, memory.getId());
    require(
        !memory.getId().startsWith(Ids.SUMMARY),
        path + "id",
        "must not begin with " + Ids.SUMMARY + ", as the ids of summaries do",
        memory.getId());
    owned(path, memory);
    require(
        STATUSES.contains(memory.getStatus()),
        path + "status",
        "must be one of active, superseded, forgotten, archived",
        memory.getStatus());
    int importance = memory.getClaim().getImportance();
    require(
        importance >= 1 && importance <= 10,
        path + "claim.importance",
        "must be from 1 to 10",
        importance);
    double confidence = memory.getClaim().getConfidence();
    require(
        confidence >= 0 && confidence <= 1,
        path + "claim.confidence",
        "must be from 0 to 1",
        confidence);
    int length = memory.getClaim().getContent().length();
    require(
        length >= 1 && length <= MOST_CONTENT,
        path + "claim.content",
        "must have 1 to 500 characters",
        length);
    require(memory.getVersion() >= 1, path + "version", "must be at least 1", memory.getVersion());
    require(!memory.getSupports().isEmpty(), path + "supports", "must not be empty", "");
    // The text of a memory that is made of others is composed of their texts.
    boolean composed = memory.getReflection() != null || !memory.getParts().isEmpty();
    require(
        composed
            || memory.getSupports().stream()
                .anyMatch(s -> s.getClaim().getContent().equals(memory.getClaim().getContent())),
        path + "claim.content",
        "must be the content of one of the supports",
        "");
    for (int i = 0; i < memory.getSupports().size(); i++) {
      check(memory.getSupports().get(i), path + "supports[" + i + "].");
    }
  }

  /**
   * Checks that a memory belongs to the importing owner. The deletion of a source message deletes
   * only memories of the same owner.
   */
  private void owned(String path, Memory memory) {
    require(
        memory.getApp().equals(app),
        path + "app",
        "must be the app of the import, " + app,
        memory.getApp());
    require(
        Objects.equals(memory.getUser(), user),
        path + "user",
        "must be the user of the import, " + (user == null ? "none" : user),
        String.valueOf(memory.getUser()));
  }

  private void check(Support support, String path) {
    require(!support.getId().isEmpty(), path + "id", "is required", "");
    require(!support.getSources().isEmpty(), path + "sources", "must not be empty", "");
    for (Source source : support.getSources()) {
      require(
          Ids.valid(source.getMessageId())
              && (source.getConversation().isEmpty() || Ids.valid(source.getConversation())),
          path + "sources",
          "must name conversations and messages by ids that match " + Ids.RULE,
          source.getConversation() + "/" + source.getMessageId());
    }
  }

  private void texts(SpecificRecord read, String path) {
    TextRules.brokenFields(read).forEach(field -> problems.invalid(path + field, TextRules.RULE));
  }

  private void require(boolean holds, String field, String rule, Object value) {
    if (!holds) {
      problems.invalid(field, rule, String.valueOf(value));
    }
  }
}
