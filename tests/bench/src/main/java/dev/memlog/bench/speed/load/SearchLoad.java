package dev.memlog.bench.speed.load;

import dev.memlog.bench.run.Requests;
import dev.memlog.bench.speed.figure.Timings;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.MemlogException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A load of searches at a fixed rate, each for a stored message of one user. The time of a search
 * begins at the moment at which it is due.
 */
public final class SearchLoad implements AutoCloseable {

  private final MemlogClient client;
  private final Timings times = new Timings();
  private final AtomicLong failed = new AtomicLong();
  private final AtomicLong missed = new AtomicLong();
  private final Set<String> errors = ConcurrentHashMap.newKeySet();
  private final ExecutorService searches = Executors.newVirtualThreadPerTaskExecutor();
  private final ScheduledExecutorService clock =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().name("bench-searches").daemon().factory());

  /**
   * Starts the load.
   *
   * @param messages the number of stored messages, whose texts are those of {@link #text}
   * @param perSecond the rate in searches per second, above 0
   */
  public SearchLoad(MemlogClient client, int messages, double perSecond) {
    this.client = client;
    long period = (long) (1e9 / perSecond);
    long began = System.nanoTime();
    var count = new AtomicLong();
    var _ =
        clock.scheduleAtFixedRate(
            () -> {
              long number = count.getAndIncrement();
              searches.execute(
                  () -> search((int) (number * 31 % messages), began + number * period));
            },
            0,
            period,
            TimeUnit.NANOSECONDS);
  }

  /**
   * Returns the text of a message of the load, with a word that no other message contains.
   *
   * @param number the number of the message
   */
  public static String text(int number) {
    return "The parcel" + number + " lies at depot " + number * 7 % 1_000 + " near the harbour";
  }

  /** Returns the id of a message of the load. */
  public static String id(int number) {
    return "parcel" + number;
  }

  /** Returns the user of a message of the load, one of 20 users. */
  public static String user(int number) {
    return "receiver" + number % 20;
  }

  private void search(int number, long due) {
    var query = Requests.search(user(number), "Where is parcel" + number + "?").build();
    try {
      boolean found =
          client.search(query).results().stream()
              .anyMatch(hit -> hit.source().messageIds().contains(id(number)));
      times.add(System.nanoTime() - due);
      missed.addAndGet(found ? 0 : 1);
    } catch (MemlogException e) {
      failed.incrementAndGet();
      errors.add(String.valueOf(e.getMessage()));
    }
  }

  /** Returns the times of the searches that were answered. */
  public Timings times() {
    return times;
  }

  /** Returns the number of searches that were answered by an error. */
  public long failed() {
    return failed.get();
  }

  /** Returns the distinct messages of the errors with which the server answered searches. */
  public Set<String> errors() {
    return Set.copyOf(errors);
  }

  /** Returns the number of answers without the stored message, as from a partly filled index. */
  public long missed() {
    return missed.get();
  }

  /** Stops the load, and waits until every search is answered. */
  @Override
  public void close() {
    clock.close();
    searches.close();
  }
}
