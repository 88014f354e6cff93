package dev.memlog.extractor.graph;

import static java.util.stream.Collectors.toCollection;

import dev.memlog.extractor.claims.ReadingRecords;
import dev.memlog.language.graph.Mention;
import dev.memlog.language.graph.NamedRelative;
import dev.memlog.language.graph.ReadingGraph;
import dev.memlog.language.graph.ReadingGraphReader;
import dev.memlog.language.graph.Relation;
import dev.memlog.schemas.EffectiveImportance;
import dev.memlog.state.Claim;
import dev.memlog.state.Memory;
import dev.memlog.state.Quote;
import dev.memlog.state.Support;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The nodes and relations that one memory contributes to its owner's graph.
 *
 * @param strength the memory's importance/10 times its confidence
 * @param saidAt the time when the memory was formed, last mentioned or restored, whichever is
 *     latest
 */
record Contribution(
    String memory,
    Set<Mention> mentions,
    Set<Relation> relations,
    Set<NamedRelative> named,
    double strength,
    Instant saidAt,
    Instant validFrom,
    @Nullable Instant validTo) {

  /**
   * Returns the contribution of a memory; null if it has none. Memories that are forgotten or
   * archived have none, nor do summaries of conversations, since they repeat other memories.
   */
  static @Nullable Contribution of(Memory memory) {
    boolean live = memory.getStatus().equals("active") || memory.getStatus().equals("superseded");
    Claim claim = memory.getClaim();
    boolean repeats = claim.getType().equals("conversation") || memory.getReflection() != null;
    if (!live || repeats) {
      return null;
    }
    List<ReadingGraph> graphs = claims(memory).map(Contribution::read).toList();
    Set<Mention> mentions = all(graphs.stream().flatMap(graph -> graph.mentions().stream()));
    if (mentions.isEmpty()) {
      return null;
    }
    return new Contribution(
        memory.getId(),
        mentions,
        all(graphs.stream().flatMap(graph -> graph.relations().stream())),
        all(graphs.stream().flatMap(graph -> graph.named().stream())),
        claim.getImportance() / 10.0 * claim.getConfidence(),
        EffectiveImportance.used(
            memory.getCreatedAt(), memory.getLastMentionedAt(), null, memory.getRevivedAt()),
        memory.getValidFrom(),
        memory.getValidTo());
  }

  private static <T> Set<T> all(Stream<T> of) {
    return of.collect(toCollection(LinkedHashSet::new));
  }

  /** Returns the claims of a memory; for a consolidated memory those of its parts. */
  private static Stream<Claim> claims(Memory memory) {
    return memory.getParts().isEmpty()
        ? Stream.of(memory.getClaim())
        : memory.getSupports().stream().map(Support::getClaim);
  }

  private static ReadingGraph read(Claim claim) {
    Quote quote = claim.getQuote();
    return ReadingGraphReader.read(
        quote == null ? null : quote.getSpeaker(), ReadingRecords.current(claim));
  }
}
