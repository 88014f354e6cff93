package dev.memlog.bench.forgetting;

import com.google.protobuf.MessageOrBuilder;
import dev.memlog.api.v1.ListMemoriesResponse;
import dev.memlog.api.v1.Memory;
import dev.memlog.api.v1.MemorySource;
import dev.memlog.api.v1.MessageHit;
import dev.memlog.api.v1.RecallMemoriesRequest;
import dev.memlog.api.v1.RecallMemoriesResponse;
import dev.memlog.api.v1.SearchMessagesRequest;
import dev.memlog.api.v1.SearchMessagesResponse;
import dev.memlog.standalone.client.ApiException;
import dev.memlog.standalone.client.MemlogClient;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A search for traces of a dialogue's fact in every answer of a Memlog. A trace is the fact's value
 * anywhere in an answer, or a hit on or citation of its message, unless that message remains with
 * another value. Requests ask for all results of any relevance and status, with explanations,
 * lineage and history.
 */
final class Traces {

  private static final int ALL = 100;
  private static final String PURPOSE = "evaluation";
  private static final List<String> STATUSES = List.of("active", "superseded", "archived");

  private final MemlogClient client;

  Traces(MemlogClient client) {
    this.client = client;
  }

  /** Returns whether a search for messages shows the fact. */
  boolean inSearch(Dialogue dialogue, String question) {
    SearchMessagesResponse answer =
        client.search(
            SearchMessagesRequest.newBuilder()
                .setQuery(question)
                .setUser(dialogue.user())
                .setPurpose(PURPOSE)
                .setLimit(ALL)
                .setMinScore(0)
                .setExplain(true)
                .build());
    boolean found =
        answer.getResultsList().stream()
            .map(MessageHit::getMessageId)
            .anyMatch(dialogue.fact()::equals);
    return tells(answer, dialogue) || (found && !dialogue.corrected());
  }

  /** Returns whether a recall of memories shows the fact. */
  boolean inRecall(Dialogue dialogue, String question) {
    RecallMemoriesResponse answer =
        client
            .memories()
            .recall(
                RecallMemoriesRequest.newBuilder()
                    .setQuery(question)
                    .setUser(dialogue.user())
                    .setPurpose(PURPOSE)
                    .setLimit(ALL)
                    .setMinSimilarity(0)
                    .addAllStatuses(STATUSES)
                    .setExplain(true)
                    .build());
    return tells(answer, dialogue)
        || answer.getResultsList().stream().anyMatch(hit -> rests(hit.getMemory(), dialogue));
  }

  /** Returns whether a listing of memories, messages or conversations shows the fact. */
  boolean inListings(Dialogue dialogue) {
    Map<String, String> owner = Map.of("user", dialogue.user());
    for (Memory memory : memories(dialogue.user())) {
      boolean told =
          client
              .memories()
              .get(memory.getMemoryId(), owner)
              .filter(whole -> tells(whole, dialogue))
              .isPresent();
      if (told || tells(memory, dialogue) || rests(memory, dialogue)) {
        return true;
      }
    }
    return tells(client.conversations(owner), dialogue) || inMessages(dialogue);
  }

  private boolean inMessages(Dialogue dialogue) {
    try {
      return tells(client.messages(dialogue.conversation(), Map.of()), dialogue);
    } catch (ApiException e) {
      if (e.status() == 404) {
        return false;
      }
      throw e;
    }
  }

  /** Returns whether a memory that also cites another message tells the fact. */
  boolean inWhatFollows(Dialogue dialogue) {
    return memories(dialogue.user()).stream()
        .filter(memory -> citesAnother(memory, dialogue.fact()))
        .anyMatch(memory -> tells(memory, dialogue));
  }

  /**
   * Returns whether a memory of another message depends on the fact: it rests on both messages,
   * superseded the fact's memory, or was superseded by it.
   */
  boolean inDerived(Dialogue dialogue) {
    List<Memory> all = memories(dialogue.user());
    Set<String> own =
        all.stream()
            .filter(memory -> cites(memory, dialogue.fact()))
            .map(Memory::getMemoryId)
            .collect(Collectors.toSet());
    return all.stream()
        .filter(memory -> citesAnother(memory, dialogue.fact()))
        .anyMatch(
            memory ->
                own.contains(memory.getMemoryId())
                    || own.contains(memory.getSupersededBy())
                    || memory.getSupersedesList().stream().anyMatch(own::contains));
  }

  /**
   * Returns whether the user's memories equal those of the user who never told the fact, except for
   * ids and the times of writing.
   */
  boolean undone(Dialogue dialogue) {
    return left(dialogue.user()).equals(left(dialogue.other()));
  }

  private List<Memory> left(String user) {
    List<Memory> all = memories(user);
    Map<String, String> contents =
        all.stream().collect(Collectors.toMap(Memory::getMemoryId, Memory::getContent));
    return all.stream()
        .map(memory -> plain(memory, user, contents))
        .sorted(Comparator.comparing(Memory::toString))
        .toList();
  }

  private static Memory plain(Memory memory, String user, Map<String, String> contents) {
    Memory.Builder plain =
        memory.toBuilder()
            .clearMemoryId()
            .clearUser()
            .clearCreatedAt()
            .clearUpdatedAt()
            .clearSources()
            .clearSupersedes()
            .clearSupersededBy();
    memory.getSourcesList().stream()
        .map(source -> source.getMessageId().substring(user.length()))
        .sorted()
        .forEach(id -> plain.addSources(MemorySource.newBuilder().setMessageId(id)));
    memory.getSupersedesList().stream()
        .map(id -> contents.getOrDefault(id, id))
        .sorted()
        .forEach(plain::addSupersedes);
    String by = memory.getSupersededBy();
    return plain.setSupersededBy(contents.getOrDefault(by, by)).build();
  }

  private List<Memory> memories(String user) {
    ListMemoriesResponse page =
        client.memories().list(Map.of("user", user, "status", "all", "limit", String.valueOf(ALL)));
    if (!page.getNextPageToken().isEmpty()) {
      throw new IllegalStateException("a dialogue must not leave more than " + ALL + " memories");
    }
    return page.getMemoriesList();
  }

  private static boolean tells(MessageOrBuilder answer, Dialogue dialogue) {
    String all = answer.toString().toLowerCase(Locale.ROOT);
    return all.contains(dialogue.value().toLowerCase(Locale.ROOT));
  }

  private static boolean rests(Memory memory, Dialogue dialogue) {
    return !dialogue.corrected() && cites(memory, dialogue.fact());
  }

  private static boolean cites(Memory memory, String message) {
    return memory.getSourcesList().stream()
        .anyMatch(source -> source.getMessageId().equals(message));
  }

  private static boolean citesAnother(Memory memory, String message) {
    return memory.getSourcesList().stream()
        .anyMatch(source -> !source.getMessageId().equals(message));
  }
}
