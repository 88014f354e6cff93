package dev.memlog.query.recall;

import dev.memlog.embedding.Calibration;
import dev.memlog.index.StoredVector;
import dev.memlog.query.memory.HealthFigures;
import dev.memlog.query.memory.UsedMemory;
import dev.memlog.query.search.SearchedIndex;
import dev.memlog.schemas.Keys;
import dev.memlog.state.Memory;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * A finder of pairs of similar memories that consolidation may merge. Both memories of a pair are
 * active, have the same category, subject and project, and have a similarity above 0.75. Neither is
 * the result of a consolidation, a reflection, or a memory of type conversation.
 *
 * @param live a supplier of the live collection of memories
 */
public record SimilarPairs(Supplier<SearchedIndex> live) {

  /** The similarity above which consolidation merges memories by default. */
  private static final double SIMILARITY = 0.75;

  /** The largest number of memories to compare; of more, the latest are compared. */
  private static final int MOST = 1000;

  /**
   * A pair of similar memories.
   *
   * @param one the first memory
   * @param other the second memory
   * @param similarity the calibrated similarity, above 0.75 and at most 1
   */
  public record Pair(Memory one, Memory other, double similarity) {}

  private record Embedded(Memory memory, float[] vector) {}

  /**
   * Returns the pairs of similar memories of one owner, the most similar first. Memories whose
   * current vector is not stored yet are left out. Of more than 1,000 memories, only the 1,000 that
   * were created last are compared.
   *
   * @param owner the owner as {@code tenant/app/user}
   * @param memories the owner's memories
   * @throws dev.memlog.index.IndexUnavailableException if the index is unavailable
   * @throws dev.memlog.index.UnusableIndexException if the stored data of the index is unusable
   * @throws dev.memlog.embedding.EmbeddingUnavailableException if there is no embedder for the
   *     model of the live collection
   */
  public List<Pair> of(String owner, Collection<UsedMemory> memories) {
    SearchedIndex index = live.get();
    List<Embedded> embedded = embedded(index, owner, memories);
    Calibration calibration = index.model().passageCalibration();
    List<Pair> pairs = new ArrayList<>();
    for (int i = 0; i < embedded.size(); i++) {
      for (int j = i + 1; j < embedded.size(); j++) {
        Embedded one = embedded.get(i);
        Embedded other = embedded.get(j);
        if (kin(one.memory, other.memory)) {
          double similarity = calibration.similarity(cosine(one.vector, other.vector));
          if (similarity > SIMILARITY) {
            pairs.add(new Pair(one.memory, other.memory, similarity));
          }
        }
      }
    }
    pairs.sort(Comparator.comparingDouble(Pair::similarity).reversed());
    return pairs;
  }

  private static List<Embedded> embedded(
      SearchedIndex index, String owner, Collection<UsedMemory> memories) {
    List<Memory> latest =
        memories.stream()
            .filter(HealthFigures::active)
            .map(UsedMemory::memory)
            .filter(SimilarPairs::consolidates)
            .sorted(Comparator.comparing(Memory::getCreatedAt).reversed())
            .limit(MOST)
            .toList();
    Map<UUID, StoredVector> vectors =
        index.index().vectors(latest.stream().map(memory -> point(owner, memory)).toList());
    List<Embedded> embedded = new ArrayList<>();
    for (Memory memory : latest) {
      StoredVector stored = vectors.get(point(owner, memory));
      if (stored != null && stored.contentHash().equals(memory.getContentHash())) {
        embedded.add(new Embedded(memory, stored.vector()));
      }
    }
    return embedded;
  }

  private static boolean consolidates(Memory memory) {
    String type = memory.getClaim().getType();
    return memory.getParts().isEmpty()
        && memory.getReflection() == null
        && !type.equals("conversation");
  }

  private static UUID point(String owner, Memory memory) {
    return Keys.memoryPoint(Keys.memory(owner, memory.getId()));
  }

  private static boolean kin(Memory one, Memory other) {
    return one.getClaim().getCategory().equals(other.getClaim().getCategory())
        && one.getClaim().getSubject().equalsIgnoreCase(other.getClaim().getSubject())
        && Objects.equals(one.getProject(), other.getProject());
  }

  private static double cosine(float[] one, float[] other) {
    double cosine = 0;
    for (int i = 0; i < one.length; i++) {
      cosine += one[i] * other[i];
    }
    return cosine;
  }
}
