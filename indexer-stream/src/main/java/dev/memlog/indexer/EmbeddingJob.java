package dev.memlog.indexer;

import dev.memlog.embedding.Embedder;
import dev.memlog.embedding.EmbeddingRejectedException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Texts that are embedded together, each by its content hash. When the provider refuses some of
 * them, halving finds which.
 */
final class EmbeddingJob {

  final List<String> hashes;

  /** Whether somebody waits for it; else it is of an import. */
  final boolean live;

  private final List<String> texts;
  private final List<float @Nullable []> vectors = new ArrayList<>();
  private @Nullable RuntimeException failure = new IllegalStateException("embedding was given up");
  private long nanos;

  EmbeddingJob(List<String> hashes, List<String> texts, boolean live) {
    this.hashes = hashes;
    this.live = live;
    this.texts = texts;
  }

  /** Never throws: what goes wrong is the job's result. */
  void run(Embedder embedder) {
    long from = System.nanoTime();
    try {
      embed(embedder, texts);
      failure = null;
    } catch (RuntimeException e) {
      failure = e;
    }
    nanos = System.nanoTime() - from;
  }

  private void embed(Embedder embedder, List<String> some) {
    try {
      List<float[]> made = embedder.embedPassages(some);
      if (made.size() != some.size()) {
        throw new IllegalStateException(
            "the embedder must give a vector for each text, gave %d for %d"
                .formatted(made.size(), some.size()));
      }
      vectors.addAll(made);
    } catch (EmbeddingRejectedException e) {
      if (some.size() == 1) {
        vectors.add(null);
      } else {
        int half = some.size() / 2;
        embed(embedder, some.subList(0, half));
        embed(embedder, some.subList(half, some.size()));
      }
    }
  }

  /** Why nothing was embedded: the same job may succeed later; null: it was. */
  @Nullable RuntimeException failure() {
    return failure;
  }

  /** In the order of the hashes; null where the provider refuses the text for good. */
  List<float @Nullable []> vectors() {
    return vectors;
  }

  /** How many texts the provider refuses. */
  int refused() {
    return (int) vectors.stream().filter(Objects::isNull).count();
  }

  int size() {
    return texts.size();
  }

  long nanos() {
    return nanos;
  }
}
