package dev.memlog.importer;

import dev.memlog.client.ApiException;
import dev.memlog.client.ApiJson;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.Problem;
import dev.memlog.client.UnreachableException;
import dev.memlog.client.messages.Event;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A sender that publishes events in batches, with at most four batches in flight. While the server
 * is unavailable, it repeats a batch; event ids make the repetition harmless. Only one thread may
 * use it.
 */
public final class EventSender implements Consumer<Imported>, AutoCloseable {

  private static final int BATCH_EVENTS = 250;
  private static final int BATCH_BYTES = 1 << 20;
  private static final int ON_THE_WAY = 4;
  private static final Pattern PLACE = Pattern.compile("messages\\[(\\d+)]\\.?(.*)");

  private final MemlogClient client;
  private final Patience patience;
  private final IntConsumer acknowledged;
  private final Semaphore free = new Semaphore(ON_THE_WAY);
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final AtomicReference<@Nullable RuntimeException> failure = new AtomicReference<>();
  private List<ImportedEvent> batch = new ArrayList<>();
  private int bytes;

  /**
   * Creates a sender.
   *
   * @param client the client to publish with, which the caller closes
   * @param patience the limit for retries while the server is unavailable
   * @param acknowledged receives the number of newly acknowledged events; several threads call it
   */
  public EventSender(MemlogClient client, Patience patience, IntConsumer acknowledged) {
    this.client = client;
    this.patience = patience;
    this.acknowledged = acknowledged;
  }

  /**
   * Adds an event to the current batch, and publishes the batch when it is full; stores a memory at
   * once. Blocks while four batches or memories are in flight.
   *
   * @throws ApiException if the server refused an earlier event, in which case the message names
   *     the event's origin, or if it answered that it is unavailable for longer than the patience
   * @throws UnreachableException if the server could not be reached for longer than the patience
   */
  @Override
  public void accept(Imported imported) {
    switch (imported) {
      case ImportedEvent event -> send(event);
      case ImportedMemory memory -> remember(memory);
    }
  }

  private void send(ImportedEvent event) {
    batch.add(event);
    bytes += ApiJson.writeRequest(event.event()).length();
    if (batch.size() >= BATCH_EVENTS || bytes >= BATCH_BYTES) {
      flush();
    }
  }

  /**
   * Publishes the last batch and blocks until all events are acknowledged. Throws the exceptions of
   * {@link #accept}.
   */
  public void finish() throws InterruptedException {
    flush();
    free.acquire(ON_THE_WAY);
    free.release(ON_THE_WAY);
    throwFailure();
  }

  private void remember(ImportedMemory memory) {
    throwFailure();
    start(
        1,
        () ->
            repeatedly(
                () -> client.memories().remember(memory.request()),
                problem ->
                    new Problem(
                        problem.code(),
                        problem.field(),
                        problem.rule(),
                        problem.value(),
                        memory.origin() + ": " + problem.message())));
  }

  private void flush() {
    throwFailure();
    if (batch.isEmpty()) {
      return;
    }
    List<ImportedEvent> sending = batch;
    batch = new ArrayList<>();
    bytes = 0;
    List<Event> events = sending.stream().map(ImportedEvent::event).toList();
    start(
        sending.size(),
        () -> repeatedly(() -> client.publish(events), problem -> located(problem, sending)));
  }

  private void start(int count, Runnable sending) {
    try {
      free.acquire();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
    var _ =
        threads.submit(
            () -> {
              try {
                sending.run();
                acknowledged.accept(count);
              } catch (RuntimeException e) {
                failure.compareAndSet(null, e);
              } finally {
                free.release();
              }
            });
  }

  private void repeatedly(Runnable call, UnaryOperator<Problem> located) {
    for (int attempt = 0; ; attempt++) {
      try {
        call.run();
        patience.renew();
        return;
      } catch (UnreachableException e) {
        patience.waitOrThrow(attempt, e);
      } catch (ApiException e) {
        if (!e.retryable()) {
          List<Problem> problems = e.problems().stream().map(located).toList();
          throw new ApiException(e.status(), problems, e.retryAfter(), "");
        }
        patience.waitOrThrow(attempt, e);
      }
    }
  }

  /**
   * Returns the problem with the origin of the event in place of its index in the batch, so that
   * users find the line.
   */
  private static Problem located(Problem p, List<ImportedEvent> sending) {
    Matcher place = PLACE.matcher(p.field());
    if (!place.matches() || Integer.parseInt(place.group(1)) >= sending.size()) {
      return p;
    }
    String origin = sending.get(Integer.parseInt(place.group(1))).origin();
    String message = origin + ": " + p.message().replace(p.field(), place.group(2));
    return new Problem(p.code(), p.field(), p.rule(), p.value(), message);
  }

  private void throwFailure() {
    RuntimeException e = failure.get();
    if (e != null) {
      throw e;
    }
  }

  @Override
  public void close() {
    failure.compareAndSet(null, new IllegalStateException("closed"));
    threads.shutdownNow();
    threads.close();
  }

  /** The limit for retries while the server is unavailable, with a pause before each retry. */
  public static final class Patience {

    private static final Duration FIRST = Duration.ofMillis(200);
    private static final Duration LONGEST = Duration.ofSeconds(5);

    private final Duration lasts;
    private final Runnable waiting;
    private volatile long since = System.nanoTime();

    /**
     * Creates a limit that is reached after a time without success.
     *
     * @param lasts the longest time since the last success
     * @param waiting a callback, called before each pause
     */
    public Patience(Duration lasts, Runnable waiting) {
      this.lasts = lasts;
      this.waiting = waiting;
    }

    void renew() {
      since = System.nanoTime();
    }

    /**
     * Pauses before the next attempt, longer after each; throws the failure if the patience is
     * exhausted.
     */
    void waitOrThrow(int attempt, RuntimeException failure) {
      if (System.nanoTime() - since > lasts.toNanos()) {
        throw failure;
      }
      waiting.run();
      long pause = Math.min(LONGEST.toMillis(), FIRST.toMillis() << Math.min(attempt, 10));
      try {
        Thread.sleep(pause);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw failure;
      }
    }
  }
}
