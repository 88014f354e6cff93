package dev.memlog.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.memlog.client.MemlogClient;
import dev.memlog.client.MemlogException;
import dev.memlog.client.messages.Event;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Writes and searches without a pause while processes come and go, as through a load balancer that
 * looks four times a second which processes are ready. A write is repeated with the same ids until
 * it is acknowledged; a search is asked once. Safe for use by many threads.
 */
final class ClusterLoad implements AutoCloseable {

  private static final Duration SOON = Duration.ofMinutes(2);
  private static final Duration LOOK = Duration.ofMillis(250);
  private static final Duration PAUSE = Duration.ofMillis(200);

  /** The number of conversations that the messages are spread over. */
  private static final int CONVERSATIONS = 40;

  private static final String KNOWN = "Sleighs glide over the frozen fjord";

  private final List<MemlogClient> ingests = new CopyOnWriteArrayList<>();
  private final List<MemlogClient> queries = new CopyOnWriteArrayList<>();
  private final Set<MemlogClient> ready = ConcurrentHashMap.newKeySet();
  private final Set<String> acknowledged = ConcurrentHashMap.newKeySet();
  private final Queue<String> failures = new ConcurrentLinkedQueue<>();
  private final AtomicInteger searches = new AtomicInteger();
  private final AtomicInteger repeated = new AtomicInteger();
  private final List<Thread> threads = new CopyOnWriteArrayList<>();
  private volatile boolean going = true;

  void addIngest(ChildProcess process) {
    ingests.add(MemlogClient.builder(process.url()).build());
  }

  void addQuery(ChildProcess process) {
    queries.add(MemlogClient.builder(process.url()).build());
  }

  /** Publishes the message that all searches must find, and starts the load once it is found. */
  void start() {
    look();
    MemlogClient ingest = ingests.getFirst();
    await().atMost(SOON).until(ingest::ready);
    ingest.publish(Event.message("known", "user", KNOWN).messageId("m").build());
    for (MemlogClient query : queries) {
      await().atMost(SOON).until(query::ready);
      await().atMost(SOON).until(() -> Asked.texts(query, KNOWN), texts -> texts.contains(KNOWN));
    }
    look();
    threads.add(Thread.ofPlatform().start(() -> repeat(LOOK, this::look)));
    threads.add(Thread.ofPlatform().start(() -> repeat(PAUSE, this::search)));
    threads.add(Thread.ofPlatform().start(this::publish));
  }

  /** Waits until a message that is published now is found by every ready query process. */
  void awaitSearchable(String name) {
    await().atMost(SOON).ignoreExceptions().until(() -> published(event("now-" + name, name)));
    await().atMost(SOON).until(() -> ready.contains(queries.getLast()));
    for (MemlogClient query : queries) {
      if (ready.contains(query)) {
        await()
            .atMost(SOON)
            .until(
                () -> Asked.texts(query, "walrus called " + name),
                texts -> texts.contains("A walrus called " + name));
      }
    }
  }

  /** Returns the acknowledged messages, each as conversation/message. */
  Set<String> acknowledged() {
    return Set.copyOf(acknowledged);
  }

  /** Ends the load, which must have had no failed search. */
  String stop() throws InterruptedException {
    going = false;
    for (Thread each : threads) {
      each.join();
    }
    assertThat(failures).isEmpty();
    assertThat(searches.get()).isPositive();
    return "%d searches, none failed; %d writes, %d repeated"
        .formatted(searches.get(), acknowledged.size(), repeated.get());
  }

  private void repeat(Duration pause, Runnable task) {
    try {
      while (going) {
        task.run();
        Thread.sleep(pause);
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private void look() {
    List.of(ingests, queries).stream()
        .flatMap(List::stream)
        .forEach(
            each -> {
              if (each.ready()) {
                ready.add(each);
              } else {
                ready.remove(each);
              }
            });
  }

  /** Returns the processes in turn, of those that were ready at the last look. */
  private MemlogClient next(List<MemlogClient> all, int turn) {
    List<MemlogClient> good = all.stream().filter(ready::contains).toList();
    return good.isEmpty() ? all.getLast() : good.get(turn % good.size());
  }

  private void search() {
    MemlogClient query = next(queries, searches.incrementAndGet());
    try {
      List<String> texts = Asked.texts(query, KNOWN);
      if (!texts.contains(KNOWN)) {
        failures.add("%s %s found only %s".formatted(Instant.now(), query.url(), texts));
      }
    } catch (MemlogException e) {
      failures.add("%s %s %s".formatted(Instant.now(), query.url(), e));
    }
  }

  private void publish() {
    try {
      for (int i = 0; going; i++) {
        Event event = event("load" + i % CONVERSATIONS, "w" + i);
        while (!published(event)) {
          repeated.incrementAndGet();
          Thread.sleep(PAUSE);
        }
        acknowledged.add("load" + i % CONVERSATIONS + "/w" + i);
        Thread.sleep(PAUSE);
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private boolean published(Event event) {
    try {
      var _ = next(ingests, acknowledged.size()).publish(event);
      return true;
    } catch (MemlogException _) {
      return false;
    }
  }

  private static Event event(String conversation, String name) {
    return Event.message(conversation, "user", "A walrus called " + name)
        .messageId(name)
        .eventId(conversation + "-" + name)
        .build();
  }

  @Override
  public void close() {
    going = false;
    ingests.forEach(MemlogClient::close);
    queries.forEach(MemlogClient::close);
  }
}
