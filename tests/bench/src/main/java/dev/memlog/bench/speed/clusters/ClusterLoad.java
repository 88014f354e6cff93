package dev.memlog.bench.speed.clusters;

import dev.memlog.bench.speed.figure.Timings;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.MemlogException;
import dev.memlog.client.messages.Event;
import dev.memlog.runtime.Joining;
import dev.memlog.schemas.Position;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A load on the services over clusters whose nodes are killed. Publishers write one message after
 * the other, and repeat each write until it is acknowledged. If there is a query service, they also
 * delete every tenth message, and searches run meanwhile.
 *
 * <p>No search may find a message whose deletion was visible before the search began. A deletion
 * counts as visible once a search that waits for its position has answered.
 */
public final class ClusterLoad implements AutoCloseable {

  private static final int PUBLISHERS = 4;
  private static final int DELETED_OF = 10;
  private static final Duration PAUSE = Duration.ofMillis(20);
  private static final Duration BETWEEN_SEARCHES = Duration.ofMillis(50);
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(200);
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(2);

  private final MemlogClient client;
  private final boolean searching;
  private final Timings writes = new Timings();
  private final Timings searches = new Timings();

  /** The number of acknowledged messages of each publisher. */
  private final AtomicIntegerArray created = new AtomicIntegerArray(PUBLISHERS);

  /** The number of acknowledged deletions of each publisher. */
  private final AtomicIntegerArray deleted = new AtomicIntegerArray(PUBLISHERS);

  /** The position of all acknowledged writes; empty before the first one. */
  private volatile Optional<Position> written = Optional.empty();

  /** The time since which the deletion of a message is visible, by the id of the message. */
  private final Map<String, Long> goneSince = new ConcurrentHashMap<>();

  private final AtomicLong failed = new AtomicLong();
  private final AtomicLong resurrected = new AtomicLong();
  private final UnaryOperator<String> log;
  private final List<Thread> threads = new ArrayList<>();
  private volatile boolean going = true;

  /**
   * Starts the load. If there is a query service, waits until it answers searches, so that a new
   * index that is not complete yet fails none.
   *
   * @param ingest the address of the ingest service
   * @param query the address of the query service; empty for a load without searches and deletions
   * @param log receives a line for each search that failed, from another thread
   * @throws MemlogException if no search is answered within three minutes
   */
  public ClusterLoad(String ingest, Optional<String> query, UnaryOperator<String> log)
      throws Exception {
    this.client = MemlogClient.builder(ingest).queryUrl(query.orElse("")).build();
    this.searching = query.isPresent();
    this.log = log;
    if (searching) {
      var _ = SearchCheck.again(() -> client.search(new LoadMessage(0, 0).query()));
    }
    for (int i = 0; i < PUBLISHERS; i++) {
      int publisher = i;
      start("publisher-" + i, () -> publish(publisher));
    }
    if (searching) {
      start("searches", this::search);
      start("deletions", this::observeDeletions);
    }
  }

  /** The work of a thread, which ends soon after the load. */
  private interface Work {
    void run() throws InterruptedException;
  }

  private void start(String name, Work work) {
    Runnable interruptible =
        () -> {
          try {
            work.run();
          } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
          }
        };
    threads.add(Thread.ofPlatform().name("bench-" + name).daemon().start(interruptible));
  }

  private void publish(int publisher) throws InterruptedException {
    for (int i = 0; going; i++) {
      write(new LoadMessage(publisher, i).created());
      created.incrementAndGet(publisher);
      if (searching && i % DELETED_OF == DELETED_OF - 1) {
        write(new LoadMessage(publisher, i + 1 - DELETED_OF).deleted());
        deleted.incrementAndGet(publisher);
      }
    }
  }

  /** Publishes an event again and again until it is acknowledged. */
  private void write(Event event) throws InterruptedException {
    long before = System.nanoTime();
    while (true) {
      try {
        addWritten(Position.parse(client.publish(event).position()));
        writes.add(System.nanoTime() - before);
        return;
      } catch (MemlogException _) {
        // The outcome is unknown, or the brokers are unavailable.
        Thread.sleep(PAUSE);
      }
    }
  }

  private synchronized void addWritten(Position next) {
    written = Optional.of(written.map(last -> Position.last(List.of(last, next))).orElse(next));
  }

  /** Searches for written messages, half of the time for deleted ones. */
  private void search() throws InterruptedException {
    var random = new Random(0);
    while (going) {
      int publisher = random.nextInt(PUBLISHERS);
      boolean gone = random.nextBoolean();
      int known = (gone ? deleted : created).get(publisher);
      if (known > 0) {
        search(new LoadMessage(publisher, random.nextInt(known) * (gone ? DELETED_OF : 1)));
      }
      Thread.sleep(BETWEEN_SEARCHES);
    }
  }

  private void search(LoadMessage message) {
    long before = System.nanoTime();
    try {
      Set<String> found = LoadMessage.ids(client.search(message.query()));
      searches.add(System.nanoTime() - before);
      resurrected.addAndGet(found.stream().filter(id -> wasGone(id, before)).count());
    } catch (MemlogException e) {
      failed.incrementAndGet();
      var _ = log.apply("a search failed: " + e.getMessage());
    }
  }

  private boolean wasGone(String id, long nanoTime) {
    Long since = goneSince.get(id);
    return since != null && since - nanoTime < 0;
  }

  private void observeDeletions() throws InterruptedException {
    while (going) {
      List<LoadMessage> before = deleted().toList();
      if (awaitVisible(() -> going)) {
        long now = System.nanoTime();
        before.forEach(message -> goneSince.putIfAbsent(message.id(), now));
      }
      Thread.sleep(BETWEEN_LOOKS);
    }
  }

  /**
   * Waits until searches see all writes that were acknowledged before the call.
   *
   * @param patience whether to wait any longer
   * @return whether they see them
   */
  private boolean awaitVisible(BooleanSupplier patience) throws InterruptedException {
    Optional<String> position = written.map(Position::format);
    if (position.isEmpty()) {
      return true;
    }
    MemlogClient after = client.after(LONGEST_WAIT, position.get());
    while (patience.getAsBoolean()) {
      try {
        var _ = after.search(new LoadMessage(0, 0).query());
        return true;
      } catch (MemlogException _) {
        // The writes are not visible yet, or without brokers nobody knows.
        Thread.sleep(PAUSE);
      }
    }
    return false;
  }

  /**
   * Waits until searches see all acknowledged writes.
   *
   * @throws IllegalStateException if they do not see them within the given time
   */
  void awaitVisible(Duration longest) throws InterruptedException {
    long until = System.nanoTime() + longest.toNanos();
    if (!awaitVisible(() -> System.nanoTime() < until)) {
      throw new IllegalStateException("searches must see all writes within " + longest);
    }
  }

  /** Ends the load, after the last write of each publisher is acknowledged. */
  public void stop() {
    going = false;
    threads.forEach(Joining::join);
  }

  /** Ends the load, without waiting for acknowledgements, and closes the connections. */
  @Override
  public void close() {
    threads.forEach(Thread::interrupt);
    stop();
    client.close();
  }

  /** Returns a client of the services, which this load closes. */
  MemlogClient client() {
    return client;
  }

  /** Returns the acknowledged messages, also those that were deleted later. */
  Stream<LoadMessage> created() {
    return messages(created, 1);
  }

  /** Returns the messages whose deletion is acknowledged. */
  Stream<LoadMessage> deleted() {
    return messages(deleted, DELETED_OF);
  }

  private static Stream<LoadMessage> messages(AtomicIntegerArray counts, int step) {
    return IntStream.range(0, PUBLISHERS)
        .boxed()
        .flatMap(
            publisher ->
                IntStream.range(0, counts.get(publisher))
                    .mapToObj(i -> new LoadMessage(publisher, i * step)));
  }

  /** Returns the times of acknowledged writes, each from its first attempt. */
  public Timings writes() {
    return writes;
  }

  /** Returns the times of the searches that were answered. */
  public Timings searches() {
    return searches;
  }

  /** Returns the number of searches that were answered by an error. */
  public long failedSearches() {
    return failed.get();
  }

  /** Returns the number of times that a search found a message that was gone before. */
  public long resurrected() {
    return resurrected.get();
  }
}
