package dev.memlog.bench.forgetting;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memlog.bench.run.Requests;
import dev.memlog.client.ApiJson;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.MemoryOwner;
import dev.memlog.client.graph.GetGraphRequest;
import dev.memlog.client.memories.Memory;
import dev.memlog.client.memories.RecallMemoriesRequest;
import dev.memlog.client.messages.ListConversationsRequest;
import dev.memlog.client.messages.SearchMessagesResponse;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A search for traces of a dialogue's fact in every answer of a Memlog. A trace is the fact's value
 * anywhere in an answer. A hit on the fact's message or a citation of it is also a trace, unless
 * the message remains with a corrected value. Requests ask for all results of any relevance and
 * status, with explanations, lineage and history.
 */
record Traces(MemlogClient client) {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int ALL = 100;
  private static final List<String> STATUSES = List.of("active", "superseded", "archived");

  private static final List<String> SUMMARIES = List.of("category", "domain");

  /** Returns whether a search for messages shows the fact of a dialogue. */
  boolean inSearch(Dialogue dialogue, String question) {
    SearchMessagesResponse answer =
        client.search(
            Requests.search(dialogue.user(), question)
                .limit(ALL)
                .minScore(0.0)
                .explain(true)
                .build());
    boolean found =
        answer.results().stream()
            .map(m -> m.source().messageId())
            .anyMatch(dialogue.fact()::equals);
    return tells(answer, dialogue) || (found && !dialogue.corrected());
  }

  /** Returns whether a recall of memories shows the fact of a dialogue. */
  boolean inRecall(Dialogue dialogue, String question) {
    var request = Requests.recall(dialogue.user(), question).minSimilarity(0.0).statuses(STATUSES);
    return inRecall(dialogue, request);
  }

  /** Returns whether a summary about the user shows the fact of a dialogue. */
  boolean inSummaries(Dialogue dialogue) {
    String question = "What do you know about me?";
    return SUMMARIES.stream()
        .map(level -> Requests.recall(dialogue.user(), question).level(level))
        .anyMatch(request -> inRecall(dialogue, request));
  }

  private boolean inRecall(Dialogue dialogue, RecallMemoriesRequest.Builder request) {
    var answer = client.memories().recall(request.limit(ALL).explain(true).build());
    return tells(answer, dialogue)
        || answer.results().stream().anyMatch(hit -> rests(hit.memory(), dialogue));
  }

  /**
   * Returns whether the graph, or a listing of memories, messages or conversations, shows the fact
   * of a dialogue.
   */
  boolean inListings(Dialogue dialogue) {
    var owner = new MemoryOwner(null, dialogue.user());
    for (Memory memory : memories(dialogue.user())) {
      boolean told =
          client
              .memories()
              .get(owner, memory.memoryId())
              .filter(whole -> tells(whole, dialogue))
              .isPresent();
      if (told || tells(memory, dialogue) || rests(memory, dialogue)) {
        return true;
      }
    }
    if (tells(
        client.memories().graph(GetGraphRequest.whole(owner.app(), owner.user())), dialogue)) {
      return true;
    }
    var conversations = new ListConversationsRequest(null, dialogue.user(), null, null, null);
    return tells(client.conversations(conversations), dialogue)
        || tells(Requests.messages(client, null, Dialogue.conversation(dialogue.user())), dialogue);
  }

  /** Returns whether a memory that cites a further message states the fact. */
  boolean inWhatFollows(Dialogue dialogue) {
    return memories(dialogue.user()).stream()
        .filter(memory -> citesAnother(memory, dialogue.fact()))
        .anyMatch(memory -> tells(memory, dialogue));
  }

  /**
   * Returns whether a memory of a different message depends on the fact: it has both messages as
   * sources, superseded the fact's memory, or was superseded by it.
   */
  boolean inDerived(Dialogue dialogue) {
    List<Memory> all = memories(dialogue.user());
    Set<String> own =
        all.stream()
            .filter(memory -> cites(memory, dialogue.fact()))
            .map(Memory::memoryId)
            .collect(Collectors.toSet());
    return all.stream()
        .filter(memory -> citesAnother(memory, dialogue.fact()))
        .anyMatch(
            memory ->
                own.contains(memory.memoryId())
                    || own.contains(memory.validity().supersededBy())
                    || memory.validity().supersedes().stream().anyMatch(own::contains));
  }

  /**
   * Returns whether the user's memories equal those of the second user, who never stated the fact,
   * except for ids and the times of writing.
   */
  boolean undone(Dialogue dialogue) {
    return left(dialogue.user()).equals(left(Dialogue.untoldUser(dialogue.user())));
  }

  private List<String> left(String user) {
    List<Memory> all = memories(user);
    Map<String, String> contents =
        all.stream().collect(Collectors.toMap(Memory::memoryId, Memory::content));
    return all.stream().map(memory -> plain(memory, user, contents)).sorted().toList();
  }

  private static String plain(Memory memory, String user, Map<String, String> contents) {
    ObjectNode plain;
    try {
      plain = JSON.readValue(ApiJson.pretty(memory), ObjectNode.class);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("JSON of the client must be JSON", e);
    }
    // The effective importance differs by the time between the two users' last uses.
    plain.remove(List.of("memoryId", "user", "createdAt", "updatedAt", "effectiveImportance"));
    var sources = plain.putArray("sources");
    memory.grounds().sources().stream()
        .map(source -> source.messageId().substring(user.length()))
        .sorted()
        .forEach(sources::add);
    var supersedes = plain.putArray("supersedes");
    memory.validity().supersedes().stream()
        .map(id -> contents.getOrDefault(id, id))
        .sorted()
        .forEach(supersedes::add);
    String by = memory.validity().supersededBy();
    return plain.put("supersededBy", contents.getOrDefault(by, by)).toString();
  }

  private List<Memory> memories(String user) {
    return Requests.memories(client, null, user, "all");
  }

  private static boolean tells(Object answer, Dialogue dialogue) {
    String all = answer.toString().toLowerCase(Locale.ROOT);
    return all.contains(dialogue.value().toLowerCase(Locale.ROOT));
  }

  private static boolean rests(Memory memory, Dialogue dialogue) {
    return !dialogue.corrected() && cites(memory, dialogue.fact());
  }

  private static boolean cites(Memory memory, String message) {
    return memory.grounds().sources().stream()
        .anyMatch(source -> source.messageId().equals(message));
  }

  private static boolean citesAnother(Memory memory, String message) {
    return memory.grounds().sources().stream()
        .anyMatch(source -> !source.messageId().equals(message));
  }
}
