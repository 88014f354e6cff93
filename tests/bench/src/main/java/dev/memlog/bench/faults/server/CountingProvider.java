package dev.memlog.bench.faults.server;

import dev.memlog.embedding.Embedder;
import dev.memlog.embedding.EmbedderProvider;
import dev.memlog.embedding.EmbeddingConfig;
import dev.memlog.embedding.EmbeddingUnavailableException;
import dev.memlog.embedding.ForwardingEmbedder;
import dev.memlog.embedding.HashingEmbedder;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The provider of {@code embedding.provider=counting}, for fault tests: a fast embedder that
 * records the texts that it embeds, and can be made unavailable. It records the texts in static
 * fields, since a test has no access to the provider's instance.
 */
public final class CountingProvider implements EmbedderProvider {

  static final String NAME = "counting";

  private static final Queue<String> EMBEDDED = new ConcurrentLinkedQueue<>();
  private static final AtomicLong OUTAGE = new AtomicLong();

  static void unavailable(boolean now) {
    OUTAGE.set(now ? 1 : 0);
  }

  /** Returns the passages and statements embedded so far, in order; queries do not count. */
  static List<String> embedded() {
    return List.copyOf(EMBEDDED);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Embedder open(EmbeddingConfig config) {
    return new Counting(new HashingEmbedder());
  }

  private static final class Counting extends ForwardingEmbedder {

    Counting(Embedder embedder) {
      super(embedder);
    }

    @Override
    public List<float[]> embedPassages(List<String> texts) {
      check();
      EMBEDDED.addAll(texts);
      return super.embedPassages(texts);
    }

    @Override
    public float[] embedQuery(String text) {
      check();
      return super.embedQuery(text);
    }

    @Override
    public void check() {
      if (OUTAGE.get() > 0) {
        throw new EmbeddingUnavailableException("the embedder is switched off");
      }
    }
  }
}
