package dev.memlog.bench.speed;

import dev.memlog.api.v1.MessageHit;
import dev.memlog.api.v1.SearchMessagesRequest;
import dev.memlog.standalone.client.MemlogClient;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;

/**
 * Creates a message and looks until it is found, deletes it and looks until it is gone: the time
 * from the request's start to the answer that shows it. One at a time.
 */
final class Probes {

  private static final Duration LONGEST = Duration.ofSeconds(60);

  /** Looking more often would keep a processor busy with nothing but looking. */
  private static final long LOOK_NANOS = 5_000_000;

  private static final String USER = "probe";

  private final MemlogClient client;
  private final String prefix;
  private int number;

  Probes(MemlogClient client, String prefix) {
    this.client = client;
    this.prefix = prefix;
  }

  /** Adds one to each of both. */
  void probe(Timings created, Timings deleted) {
    number++;
    // A word that nothing else has; asked for again and again, its vector is made once.
    String word = prefix + "zq" + Integer.toString(number + 1295, 36);
    String conversation = prefix + "-probes-" + number / 20;
    String message = "p" + number;
    String text = "The secret word of this message is " + word;
    // The query's vector is known before, as it is of no concern here.
    var _ = found(word);
    long before = System.nanoTime();
    client.publish(
        List.of(new Said(USER, conversation, message, "Ann", Instant.now(), text).event().event()));
    await(word, hits -> has(hits, message), before, created);
    before = System.nanoTime();
    client.delete(conversation, message);
    await(word, hits -> !has(hits, message), before, deleted);
  }

  private void await(String word, Predicate<List<MessageHit>> until, long before, Timings timings) {
    while (!until.test(found(word))) {
      if (System.nanoTime() - before > LONGEST.toNanos()) {
        throw new IllegalStateException("a message was not found, or gone, within a minute");
      }
      LockSupport.parkNanos(LOOK_NANOS);
    }
    timings.add(System.nanoTime() - before);
  }

  private List<MessageHit> found(String word) {
    return client
        .search(
            SearchMessagesRequest.newBuilder()
                .setQuery(word)
                .setUser(USER)
                .setLimit(20)
                .setMinScore(0)
                .setPurpose("evaluation")
                .build())
        .getResultsList();
  }

  private static boolean has(List<MessageHit> hits, String message) {
    return hits.stream().anyMatch(hit -> hit.getMessageId().equals(message));
  }
}
