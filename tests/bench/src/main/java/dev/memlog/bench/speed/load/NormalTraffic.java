package dev.memlog.bench.speed.load;

import dev.memlog.bench.speed.figure.Timings;
import dev.memlog.client.ApiException;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.MemlogException;
import dev.memlog.client.context.GetContextRequest;
import dev.memlog.client.memories.RecallMemoriesRequest;
import dev.memlog.client.messages.SearchMessagesRequest;
import dev.memlog.runtime.Joining;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * The calls of one tenant: twice a second it creates a message, searches, recalls and asks for a
 * context, on a new connection every five seconds.
 */
public final class NormalTraffic implements AutoCloseable {

  private static final long PAUSE_MILLIS = 500;
  private static final int PER_CONNECTION = 10;

  /** The kinds of calls. */
  public enum Call {
    CREATE,
    SEARCH,
    RECALL,
    CONTEXT;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private final Supplier<MemlogClient> connect;
  private final String tenant;
  private final Acknowledged acknowledged;
  private final CountDownLatch ending = new CountDownLatch(1);
  private final AtomicInteger created = new AtomicInteger();
  private final AtomicInteger refused = new AtomicInteger();
  private final AtomicInteger failed = new AtomicInteger();
  private final Thread thread;
  private volatile Map<Call, Timings> times = timings();

  /**
   * Starts the traffic.
   *
   * @param connect the supplier of a client on a new connection, which this object closes
   */
  public NormalTraffic(String tenant, Supplier<MemlogClient> connect) {
    this.tenant = tenant;
    this.connect = connect;
    acknowledged = new Acknowledged(tenant);
    thread = Thread.ofPlatform().name("normal-" + tenant).daemon().start(this::run);
  }

  private static Map<Call, Timings> timings() {
    Map<Call, Timings> timings = new EnumMap<>(Call.class);
    for (Call call : Call.values()) {
      timings.put(call, new Timings());
    }
    return timings;
  }

  /** Returns the times of the calls since the last time that this was asked. */
  public Map<Call, Timings> takeTimes() {
    Map<Call, Timings> taken = times;
    times = timings();
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
  public long lost(MemlogClient client) throws InterruptedException {
    return acknowledged.missing(client);
  }

  private void run() {
    try {
      while (ending.getCount() > 0) {
        try (MemlogClient client = connect.get()) {
          for (int i = 0; i < PER_CONNECTION; i++) {
            cycle(client);
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

  private void cycle(MemlogClient client) {
    if (call(Call.CREATE, () -> acknowledged.publish(client, 1))) {
      created.incrementAndGet();
    }
    String asked = "what did I write down before the lights went out";
    var search = SearchMessagesRequest.builder().query(asked).user(tenant).build();
    call(Call.SEARCH, () -> client.search(search));
    var recall = RecallMemoriesRequest.builder().query(asked).user(tenant).build();
    call(Call.RECALL, () -> client.memories().recall(recall));
    var context = GetContextRequest.builder().query(asked).user(tenant).build();
    call(Call.CONTEXT, () -> client.context(context));
  }

  private boolean call(Call kind, Runnable work) {
    Map<Call, Timings> into = times;
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
    Joining.join(thread);
  }
}
