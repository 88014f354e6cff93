package dev.memlog.bench.speed.load;

import dev.memlog.bench.speed.figure.Timings;
import dev.memlog.client.ApiException;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.MemlogException;
import dev.memlog.client.context.GetContextRequest;
import dev.memlog.client.memories.RecallMemoriesRequest;
import dev.memlog.client.messages.SearchMessagesRequest;
import dev.memlog.runtime.Joining;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/**
 * The calls of several tenants: twice a second, each creates a message, searches, recalls and asks
 * for a context, on a new connection every five seconds.
 */
public final class NormalTraffic implements AutoCloseable {

  /** The kinds of calls. */
  public static final List<String> CALLS = List.of("create", "search", "recall", "context");

  private static final long PAUSE_MILLIS = 500;
  private static final int PER_CONNECTION = 10;

  private final Function<String, MemlogClient> connect;
  private final Map<String, Acknowledged> acknowledged = new LinkedHashMap<>();
  private final CountDownLatch ending = new CountDownLatch(1);
  private final AtomicInteger created = new AtomicInteger();
  private final AtomicInteger refused = new AtomicInteger();
  private final AtomicInteger failed = new AtomicInteger();
  private final List<Thread> threads = new ArrayList<>();
  private volatile Map<String, Timings> times = new ConcurrentHashMap<>();

  /**
   * Starts the traffic.
   *
   * @param connect returns a client of a tenant on a new connection, which this object closes
   */
  public NormalTraffic(List<String> tenants, Function<String, MemlogClient> connect) {
    this.connect = connect;
    for (String tenant : tenants) {
      var messages = new Acknowledged(tenant);
      acknowledged.put(tenant, messages);
      threads.add(
          Thread.ofPlatform().name("normal-" + tenant).daemon().start(() -> run(tenant, messages)));
    }
  }

  /** Returns the times of the calls by kind, since the last time that this was asked. */
  public Map<String, Timings> takeTimes() {
    Map<String, Timings> taken = times;
    times = new ConcurrentHashMap<>();
    return taken;
  }

  public int created() {
    return created.get();
  }

  /** Returns the number of calls that got no answer, or one with status 429 or 503. */
  public int refused() {
    return refused.get();
  }

  /** Returns the number of calls with any other error. */
  public int failed() {
    return failed.get();
  }

  /** Returns the number of acknowledged messages that are missing. */
  public long lost() throws InterruptedException {
    long lost = 0;
    for (Map.Entry<String, Acknowledged> tenant : acknowledged.entrySet()) {
      try (MemlogClient client = connect.apply(tenant.getKey())) {
        lost += tenant.getValue().missing(client);
      }
    }
    return lost;
  }

  private void run(String tenant, Acknowledged messages) {
    try {
      while (ending.getCount() > 0) {
        try (MemlogClient client = connect.apply(tenant)) {
          for (int i = 0; i < PER_CONNECTION; i++) {
            cycle(client, tenant, messages);
            if (ending.await(PAUSE_MILLIS, TimeUnit.MILLISECONDS)) {
              return;
            }
          }
        }
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private void cycle(MemlogClient client, String tenant, Acknowledged messages) {
    if (call("create", () -> messages.publish(client, 1))) {
      created.incrementAndGet();
    }
    String asked = "what did I write down before the lights went out";
    var search = SearchMessagesRequest.builder().query(asked).user(tenant).build();
    call("search", () -> client.search(search));
    var recall = RecallMemoriesRequest.builder().query(asked).user(tenant).build();
    call("recall", () -> client.memories().recall(recall));
    var context = GetContextRequest.builder().query(asked).user(tenant).build();
    call("context", () -> client.context(context));
  }

  private boolean call(String kind, Runnable work) {
    Map<String, Timings> into = times;
    long before = System.nanoTime();
    try {
      work.run();
    } catch (ApiException e) {
      boolean busy = e.status() == 429 || e.status() == 503;
      (busy ? refused : failed).incrementAndGet();
      return false;
    } catch (MemlogException _) {
      refused.incrementAndGet();
      return false;
    }
    into.computeIfAbsent(kind, _ -> new Timings()).add(System.nanoTime() - before);
    return true;
  }

  @Override
  public void close() {
    ending.countDown();
    threads.forEach(Joining::join);
  }
}
