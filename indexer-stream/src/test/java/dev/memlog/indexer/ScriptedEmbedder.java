package dev.memlog.indexer;

import dev.memlog.embedding.EmbeddingRejectedException;
import dev.memlog.embedding.EmbeddingUnavailableException;
import dev.memlog.embedding.ForwardingEmbedder;
import dev.memlog.embedding.HashingEmbedder;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/** Embeds by hashed words; counts, waits and fails as told. */
final class ScriptedEmbedder extends ForwardingEmbedder {

  /** A text with this word is refused. */
  static final String REFUSED = "unspeakable";

  private final Semaphore permits = new Semaphore(Integer.MAX_VALUE / 2);
  final AtomicInteger texts = new AtomicInteger();
  final AtomicInteger calls = new AtomicInteger();
  volatile boolean unavailable;
  volatile boolean refusesAll;
  volatile int textsAtOnce = Integer.MAX_VALUE;

  ScriptedEmbedder() {
    super(new HashingEmbedder());
  }

  /** From now on no call returns until {@link #release}. */
  void hold() {
    permits.drainPermits();
  }

  void release() {
    permits.release(Integer.MAX_VALUE / 2);
  }

  /** Releases this number of calls. */
  void release(int slices) {
    permits.release(slices);
  }

  @Override
  public List<float[]> embedPassages(List<String> some) {
    calls.incrementAndGet();
    try {
      permits.acquire();
    } catch (InterruptedException e) {
      throw new EmbeddingUnavailableException("interrupted", e);
    }
    if (unavailable) {
      throw new EmbeddingUnavailableException("the script says that it is unavailable");
    }
    if (refusesAll || some.stream().anyMatch(text -> text.contains(REFUSED))) {
      throw new EmbeddingRejectedException("the script refuses one of " + some.size());
    }
    texts.addAndGet(some.size());
    return super.embedPassages(some);
  }

  @Override
  public int textsAtOnce() {
    return textsAtOnce;
  }
}
