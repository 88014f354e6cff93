package dev.memlog.bench.speed;

import dev.memlog.api.v1.MessageHit;
import dev.memlog.api.v1.SearchMessagesRequest;
import dev.memlog.standalone.client.MemlogClient;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * Creates a message and looks until it is found, deletes it and looks until it is gone: the time
 * from the request's start to the answer that shows it. Every other one is looked for until it is
 * found by meaning too, before it is deleted. One at a time.
 */
final class Probes {

  private static final Duration LONGEST = Duration.ofSeconds(60);

  /** Looking more often would keep a processor busy with nothing but looking. */
  private static final long LOOK_NANOS = 5_000_000;

  private static final String USER = "probe";

  /** It takes long enough to be told so coarsely, and looking must not keep it waiting. */
  private static final long LOOK_BY_MEANING_NANOS = 25_000_000;

  private static final String OURS = "";
  private static final String BY_MEANING = "dense";

  private final MemlogClient client;
  private final String prefix;
  private int number;

  Probes(MemlogClient client, String prefix) {
    this.client = client;
    this.prefix = prefix;
  }

  /** Adds one to each, to that of meaning every other time. */
  void probe(Timings created, Timings meant, Timings deleted) {
    number++;
    // A word that nothing else has; asked for again and again, its vector is made once.
    String word = prefix + "zq" + Integer.toString(number + 1295, 36);
    String conversation = prefix + "-probes-" + number / 20;
    String message = "p" + number;
    String text = "The secret word of this message is " + word;
    // The query's vector is known before, as it is of no concern here.
    var _ = found(word, OURS);
    long before = System.nanoTime();
    client.publish(
        List.of(new Said(USER, conversation, message, "Ann", Instant.now(), text).event().event()));
    await(() -> has(found(word, OURS), message), LOOK_NANOS, before, created);
    if (number % 2 == 0) {
      await(() -> has(found(word, BY_MEANING), message), LOOK_BY_MEANING_NANOS, before, meant);
    }
    before = System.nanoTime();
    client.deleteMessage("", conversation, message);
    await(() -> !has(found(word, OURS), message), LOOK_NANOS, before, deleted);
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

  private List<MessageHit> found(String word, String profile) {
    return client
        .search(
            SearchMessagesRequest.newBuilder()
                .setQuery(word)
                .setUser(USER)
                .setLimit(20)
                .setMinScore(0)
                .setProfile(profile)
                .setPurpose("evaluation")
                .build())
        .getResultsList();
  }

  private static boolean has(List<MessageHit> hits, String message) {
    return hits.stream().anyMatch(hit -> hit.getMessageId().equals(message));
  }
}
