package dev.memlog.extractor.evolution.stream;

import dev.memlog.events.CompactionDue;
import dev.memlog.events.ConsolidatedPart;
import dev.memlog.events.ConsolidationDue;
import dev.memlog.events.RememberedConversation;
import dev.memlog.events.TurnEvent;
import dev.memlog.extractor.evolution.owner.Change;
import dev.memlog.schemas.MemoryText;
import dev.memlog.state.Memory;
import dev.memlog.state.Source;
import java.time.Instant;
import java.util.List;

/** A conversion of evolution's requests to models to records of topic turns. */
final class TurnRequests {

  private TurnRequests() {}

  /**
   * Returns the record that asks for a compaction, or for the wording of a consolidated memory.
   *
   * @param at the time of the input that led to the request
   */
  static TurnEvent of(Change.Asked asked, Instant at) {
    return switch (asked) {
      case Change.Crowded crowded -> {
        var due =
            new CompactionDue(
                crowded.request(),
                crowded.added(),
                crowded.memories().stream().map(TurnRequests::remembered).toList());
        yield of(crowded.memories().getFirst(), at, due);
      }
      case Change.WordingAsked wording -> {
        var due =
            new ConsolidationDue(
                wording.request(),
                wording.whole().getId(),
                wording.parts().stream().map(TurnRequests::part).toList());
        yield of(wording.whole(), at, due);
      }
    };
  }

  private static TurnEvent of(Memory of, Instant at, Object payload) {
    return new TurnEvent(of.getTenant(), of.getApp(), of.getUser(), at, payload);
  }

  private static RememberedConversation remembered(Memory memory) {
    return new RememberedConversation(
        memory.getId(), memory.getClaim().getContent(), memory.getCreatedAt(), sources(memory));
  }

  private static ConsolidatedPart part(Memory memory) {
    return new ConsolidatedPart(
        memory.getId(),
        MemoryText.shown(memory.getClaim()),
        memory.getValidFrom(),
        sources(memory));
  }

  private static List<Source> sources(Memory memory) {
    return memory.getSupports().stream()
        .flatMap(support -> support.getSources().stream())
        .distinct()
        .toList();
  }
}
