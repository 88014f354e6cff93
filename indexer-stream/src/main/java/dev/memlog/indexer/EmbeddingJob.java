package dev.memlog.indexer;

import dev.memlog.embedding.Embedder;
import dev.memlog.embedding.EmbeddingRejectedException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Texts that are embedded together, each with its content hash. When the provider refuses some of
 * them, halving finds which.
 */
final class EmbeddingJob {

  final List<String> hashes;

  /** True if the texts have live priority; false if they are part of a bulk import. */
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

  /** Embeds the texts. Never throws: {@link #failure} tells what went wrong. */
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

  /**
   * Returns the failure if nothing was embedded; the same job may succeed later. Null after a
   * success.
   */
  @Nullable RuntimeException failure() {
    return failure;
  }

  /**
   * Returns the vectors in the order of the hashes; null for each text that the provider
   * permanently refuses.
   */
  List<float @Nullable []> vectors() {
    return vectors;
  }

  /** Returns the number of texts that the provider refuses. */
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
