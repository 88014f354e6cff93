package dev.memlog.extractor.evolution.stream;

import dev.memlog.events.CompactionDue;
import dev.memlog.events.RememberedConversation;
import dev.memlog.events.TurnEvent;
import dev.memlog.extractor.evolution.Change;
import dev.memlog.state.Memory;
import java.time.Instant;

/** A conversion of requests for a compaction to records of topic turns. */
final class CompactionRequests {

  private CompactionRequests() {}

  static TurnEvent of(Change.Crowded crowded, Instant at) {
    Memory first = crowded.memories().getFirst();
    var due =
        new CompactionDue(
            crowded.request(),
            crowded.added(),
            crowded.memories().stream().map(CompactionRequests::remembered).toList());
    return new TurnEvent(first.getTenant(), first.getApp(), first.getUser(), at, due);
  }

  private static RememberedConversation remembered(Memory memory) {
    return new RememberedConversation(
        memory.getId(),
        memory.getClaim().getContent(),
        memory.getCreatedAt(),
        memory.getSupports().stream()
            .flatMap(support -> support.getSources().stream())
            .distinct()
            .toList());
  }
}
