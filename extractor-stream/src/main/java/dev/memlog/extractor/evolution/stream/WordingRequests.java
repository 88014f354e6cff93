package dev.memlog.extractor.evolution.stream;

import dev.memlog.events.ConsolidatedPart;
import dev.memlog.events.ConsolidationDue;
import dev.memlog.events.TurnEvent;
import dev.memlog.extractor.evolution.Change;
import dev.memlog.schemas.MemoryText;
import dev.memlog.state.Memory;
import java.time.Instant;

/** A conversion of requests for the wording of a consolidated memory to records of topic turns. */
final class WordingRequests {

  private WordingRequests() {}

  static TurnEvent of(Change.WordingAsked asked, Instant at) {
    Memory whole = asked.whole();
    var due =
        new ConsolidationDue(
            asked.request(),
            whole.getId(),
            asked.parts().stream().map(WordingRequests::part).toList());
    return new TurnEvent(whole.getTenant(), whole.getApp(), whole.getUser(), at, due);
  }

  private static ConsolidatedPart part(Memory memory) {
    return new ConsolidatedPart(
        memory.getId(),
        MemoryText.shown(memory.getClaim()),
        memory.getValidFrom(),
        memory.getSupports().stream()
            .flatMap(support -> support.getSources().stream())
            .distinct()
            .toList());
  }
}
