package dev.memlog.demo;

import dev.memlog.client.MemlogClient;
import dev.memlog.client.MemoryOwner;
import dev.memlog.client.memories.GetMemoryResponse;
import dev.memlog.client.memories.Memory;
import dev.memlog.client.memories.MemoryHit;
import dev.memlog.client.memories.RecallMemoriesRequest;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A client that recalls one owner's memories for the demo and can wait until a result reflects a
 * change.
 *
 * @param explain whether each result has its explanation
 */
record Recalls(MemlogClient client, String app, String user, boolean explain) {

  /**
   * The longest wait. It is long since forming memories yields to searches, and machines may be
   * slow.
   */
  private static final Duration LONGEST = Duration.ofSeconds(60);

  private static final Duration PAUSE = Duration.ofMillis(20);

  /** Recalls the best memories for a query. */
  List<MemoryHit> recall(String query, int limit) {
    return client
        .memories()
        .recall(
            RecallMemoriesRequest.builder()
                .query(query)
                .app(app)
                .user(user)
                .limit(limit)
                .explain(explain)
                .purpose("evaluation")
                .build())
        .results();
  }

  /**
   * Returns the first of the 20 best memories for a query that contains a text; empty if none
   * contains it.
   */
  Optional<Memory> find(String query, String text) {
    return recall(query, 20).stream()
        .map(MemoryHit::memory)
        .filter(memory -> memory.content().contains(text))
        .findFirst();
  }

  Optional<GetMemoryResponse> get(String id) {
    return client.memories().get(new MemoryOwner(app, user), id);
  }

  /**
   * Repeats a request until it has an answer.
   *
   * @param expected a description of the answer, for the error message
   * @param asked the request; empty if there is no answer yet
   * @throws DemoFailedException if there is no answer within 60 s
   */
  <T> T await(String expected, Function<Recalls, Optional<T>> asked) throws InterruptedException {
    long started = System.nanoTime();
    while (true) {
      Optional<T> answer = asked.apply(this);
      if (answer.isPresent()) {
        return answer.get();
      }
      if (System.nanoTime() - started > LONGEST.toNanos()) {
        throw new DemoFailedException(
            expected + " within " + LONGEST.toSeconds() + " s", "nothing of it");
      }
      Thread.sleep(PAUSE);
    }
  }

  /**
   * Blocks until a recall finds no memory with the given text.
   *
   * @throws DemoFailedException if a recall still finds such a memory after 60 s
   */
  void awaitGone(String query, String text) throws InterruptedException {
    await(
        "no memory of \"" + text + "\"",
        recalls -> recalls.find(query, text).isPresent() ? Optional.empty() : Optional.of(true));
  }
}
