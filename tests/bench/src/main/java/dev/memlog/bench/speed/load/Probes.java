package dev.memlog.bench.speed.load;

import dev.memlog.bench.run.Requests;
import dev.memlog.bench.speed.figure.Timings;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.messages.MessageHit;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * A probe that creates a message and searches until a search finds it, then deletes it and searches
 * until no search finds it. A time runs from the start of the request to the answer that shows the
 * change. For every second message, the probe also searches until the message is found by meaning,
 * before it deletes the message. Probes run one at a time.
 */
public final class Probes {

  private static final Duration LONGEST = Duration.ofSeconds(60);

  /**
   * The pause between searches; with a shorter pause, searches alone would keep a processor busy.
   */
  private static final long LOOK_NANOS = 5_000_000;

  private static final String USER = "probe";

  /**
   * The pause between searches by meaning. It is longer since their times are longer, and since
   * searches must not delay the embedding.
   */
  private static final long LOOK_BY_MEANING_NANOS = 25_000_000;

  private final MemlogClient client;
  private final String prefix;
  private int number;

  public Probes(MemlogClient client, String prefix) {
    this.client = client;
    this.prefix = prefix;
  }

  /** Adds one time to each series, but only every second time to the series by meaning. */
  public void probe(Timings created, Timings meant, Timings deleted) {
    number++;
    // The word occurs nowhere else; its vector is computed once for all searches.
    String word = prefix + "zq" + Integer.toString(number + 1295, 36);
    String conversation = prefix + "-probes-" + number / 20;
    String message = "p" + number;
    String text = "The secret word of this message is " + word;
    // This search caches the query's vector, since embedding the query must not be timed.
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
    return client.search(Requests.search(USER, word).limit(20).minScore(0.0).build()).results();
  }

  private static boolean has(List<MessageHit> hits, String message) {
    return hits.stream().anyMatch(hit -> hit.source().messageId().equals(message));
  }

  /** Returns whether the message is found with a similarity above 0, which requires its vector. */
  private static boolean hasVector(List<MessageHit> hits, String message) {
    return hits.stream()
        .anyMatch(hit -> hit.source().messageId().equals(message) && hit.similarity() > 0);
  }
}
