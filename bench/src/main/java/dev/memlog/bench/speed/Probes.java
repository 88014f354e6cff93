package dev.memlog.bench.speed;

import dev.memlog.client.MemlogClient;
import dev.memlog.client.messages.MessageHit;
import dev.memlog.client.messages.SearchMessagesRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * A probe that creates a message and searches until it is found, then deletes it and searches until
 * it is gone. A time runs from the request's start to the answer that shows the change. Before its
 * deletion, every second message is also searched by meaning until it is found. Probes run one at a
 * time.
 */
final class Probes {

  private static final Duration LONGEST = Duration.ofSeconds(60);

  /** The pause between searches; a shorter one would keep a processor busy with searches alone. */
  private static final long LOOK_NANOS = 5_000_000;

  private static final String USER = "probe";

  /**
   * The pause between searches by meaning. Their times are long enough for this step, and searches
   * must not delay the embedding.
   */
  private static final long LOOK_BY_MEANING_NANOS = 25_000_000;

  private final MemlogClient client;
  private final String prefix;
  private int number;

  Probes(MemlogClient client, String prefix) {
    this.client = client;
    this.prefix = prefix;
  }

  /** Adds one time to each series, but only every second time to the series by meaning. */
  void probe(Timings created, Timings meant, Timings deleted) {
    number++;
    // The word stands nowhere else; its vector is computed once for all searches.
    String word = prefix + "zq" + Integer.toString(number + 1295, 36);
    String conversation = prefix + "-probes-" + number / 20;
    String message = "p" + number;
    String text = "The secret word of this message is " + word;
    // This search has the query's vector cached, since its embedding must not be timed.
    var _ = found(word);
    long before = System.nanoTime();
    client.publish(
        new Said(USER, conversation, message, "Ann", Instant.now(), text).event().event());
    await(() -> has(found(word), message), LOOK_NANOS, before, created);
    if (number % 2 == 0) {
      await(() -> hasVector(found(word), message), LOOK_BY_MEANING_NANOS, before, meant);
    }
    before = System.nanoTime();
    client.deleteMessage(null, conversation, message);
    await(() -> !has(found(word), message), LOOK_NANOS, before, deleted);
  }

  private static void await(BooleanSupplier until, long lookNanos, long before, Timings timings) {
    while (!until.getAsBoolean()) {
      if (System.nanoTime() - before > LONGEST.toNanos()) {
        throw new IllegalStateException("a message was not found, or gone, within a minute");
      }
      LockSupport.parkNanos(lookNanos);
    }
    timings.add(System.nanoTime() - before);
  }

  private List<MessageHit> found(String word) {
    return client
        .search(
            SearchMessagesRequest.builder()
                .query(word)
                .user(USER)
                .limit(20)
                .minScore(0.0)
                .purpose("evaluation")
                .build())
        .results();
  }

  private static boolean has(List<MessageHit> hits, String message) {
    return hits.stream().anyMatch(hit -> hit.source().messageId().equals(message));
  }

  /** Returns whether the message is found with a similarity, which it has none of before. */
  private static boolean hasVector(List<MessageHit> hits, String message) {
    return hits.stream()
        .anyMatch(hit -> hit.source().messageId().equals(message) && hit.similarity() > 0);
  }
}
