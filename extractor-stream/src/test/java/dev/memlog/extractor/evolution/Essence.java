package dev.memlog.extractor.evolution;

import dev.memlog.state.Memory;
import dev.memlog.state.Support;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A memory without its id, its version and the times at which records came. */
record Essence(
    String content,
    String status,
    int mentions,
    double confidence,
    Instant validFrom,
    @Nullable Instant validTo,
    List<String> supports) {

  /** Returns the essence of all memories, in an order that depends on nothing else. */
  static List<Essence> of(Mind mind) {
    return sorted(mind.all().stream().map(Essence::of).toList());
  }

  /** Returns the essence of all memories, where the order of a memory's supports is no matter. */
  static List<Essence> withSortedSupports(Mind mind) {
    return sorted(of(mind).stream().map(Essence::withSortedSupports).toList());
  }

  private static Essence of(Memory memory) {
    return new Essence(
        memory.getClaim().getContent(),
        memory.getStatus(),
        memory.getMentions(),
        memory.getClaim().getConfidence(),
        memory.getValidFrom(),
        memory.getValidTo(),
        memory.getSupports().stream().map(Support::getId).toList());
  }

  private Essence withSortedSupports() {
    List<String> sorted = supports.stream().sorted().toList();
    return new Essence(content, status, mentions, confidence, validFrom, validTo, sorted);
  }

  private static List<Essence> sorted(List<Essence> essences) {
    return essences.stream().sorted(Comparator.comparing(Essence::toString)).toList();
  }
}
