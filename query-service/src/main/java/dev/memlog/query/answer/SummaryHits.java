package dev.memlog.query.answer;

import dev.memlog.api.v1.Explanation;
import dev.memlog.api.v1.Memory;
import dev.memlog.api.v1.MemoryHit;
import dev.memlog.api.v1.MemorySource;
import dev.memlog.api.v1.MemorySummary;
import dev.memlog.api.v1.SummaryPart;
import dev.memlog.query.levels.LevelSummary;
import dev.memlog.query.levels.RatedSummary;
import dev.memlog.query.memory.MemoryOwner;
import dev.memlog.query.memory.UsedMemory;
import dev.memlog.schemas.StateFields;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** A converter of summaries of memories to hits of a recall in the API. */
public final class SummaryHits {

  /** The type of a summary, which no stored memory has. */
  private static final String TYPE = "summary";

  /** The largest number of messages that a summary names. */
  private static final int SOURCES = 100;

  private SummaryHits() {}

  /**
   * Converts a summary to a hit. The hit contains a memory that is not stored but looks like a
   * stored one, so that callers can show both in the same way.
   *
   * @param rank the rank of the hit, 1-based
   * @param rated the summary with its score and similarity
   * @param owner the owner of the summarized memories
   * @param now the time for which the effective importance of the memories is computed
   */
  public static MemoryHit.Builder show(
      int rank, RatedSummary rated, MemoryOwner owner, Instant now) {
    LevelSummary summary = rated.summary();
    return MemoryHit.newBuilder()
        .setRank(rank)
        .setScore(rated.score())
        .setSimilarity(rated.similarity())
        .setLevel(summary.level().word())
        .setMemory(memory(summary, owner, now))
        .setSummary(
            MemorySummary.newBuilder()
                .setName(summary.name())
                .setMemories(summary.members().size())
                .setFirstSaidAt(StateFields.time(summary.from()))
                .setLastSaidAt(StateFields.time(summary.to()))
                .addAllParts(summary.parts().stream().map(SummaryHits::part).toList()));
  }

  /**
   * Returns the explanation of a summary: the topic for which the query asks.
   *
   * @param rated the summary
   * @param profile the name of the profile of the recall
   * @param model the id of the embedding model of the collection that was searched
   */
  public static Explanation explanation(RatedSummary rated, String profile, String model) {
    return Explanation.newBuilder()
        .setAdmittedBy("the query asks for " + rated.summary().id())
        .setProfile(profile)
        .setModel(model)
        .build();
  }

  private static SummaryPart part(UsedMemory part) {
    return SummaryPart.newBuilder()
        .setMemoryId(part.memory().getId())
        .setContent(part.memory().getClaim().getContent())
        .build();
  }

  private static Memory memory(LevelSummary summary, MemoryOwner owner, Instant now) {
    List<Memory> parts =
        summary.parts().stream().map(part -> StateMemories.show(part, now)).toList();
    List<MemorySource> sources =
        parts.stream()
            .flatMap(part -> part.getSourcesList().stream())
            .distinct()
            .limit(SOURCES)
            .toList();
    var shown =
        Memory.newBuilder()
            .setMemoryId(summary.id())
            .setApp(owner.app())
            .setContent(summary.text())
            .setCategory(summary.category())
            .setType(TYPE)
            .setImportance(parts.stream().mapToInt(Memory::getImportance).max().orElse(0))
            .setEffectiveImportance(
                parts.stream().mapToDouble(Memory::getEffectiveImportance).max().orElse(0))
            .setConfidence(parts.stream().mapToDouble(Memory::getConfidence).min().orElse(0))
            .setOrigin(TYPE)
            .setStatus("active")
            .setMentions(summary.members().size())
            .setCreatedAt(StateFields.time(summary.from()))
            .setUpdatedAt(StateFields.time(updated(summary)))
            .setLastMentionedAt(StateFields.time(summary.to()))
            .setValidFrom(StateFields.time(summary.from()))
            .addAllSources(sources)
            .addAllParts(summary.partIds());
    Optional.ofNullable(owner.user()).ifPresent(shown::setUser);
    Optional.ofNullable(summary.subject()).ifPresent(shown::setSubject);
    return shown.build();
  }

  private static Instant updated(LevelSummary summary) {
    return summary.members().stream()
        .map(member -> member.memory().getUpdatedAt())
        .max(Instant::compareTo)
        .orElse(summary.to());
  }
}
