package dev.memlog.client.transcript;

import dev.memlog.client.ApiException;
import dev.memlog.client.ErrorCode;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.MemlogException;
import dev.memlog.client.Problem;
import dev.memlog.client.messages.Event;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * A publisher and reader of conversations, whose reads see its own earlier writes. It remembers the
 * positions of writes that no read has waited for yet, for at most 10,000 conversations. For each
 * conversation it keeps the latest 100 positions. They cover all earlier writes, since all events
 * of a conversation are in one partition of the log. Thread-safe.
 */
public final class OwnWrites {

  private static final int CONVERSATIONS = 10_000;

  /** The number of positions of a conversation, which together fit into one header. */
  private static final int POSITIONS = 100;

  private static final int ATTEMPTS = 3;
  private static final Duration PAUSE = Duration.ofMillis(200);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);

  private final MemlogClient memlog;
  private final Map<String, Set<String>> positions;

  /**
   * Creates a publisher and reader over a client.
   *
   * @param memlog the client, which the caller closes
   */
  public OwnWrites(MemlogClient memlog) {
    this(memlog, CONVERSATIONS);
  }

  /** Creates a publisher and reader that remembers writes to at most so many conversations. */
  OwnWrites(MemlogClient memlog, int conversations) {
    this.memlog = memlog;
    this.positions =
        new LinkedHashMap<>() {
          @Override
          protected boolean removeEldestEntry(Map.Entry<String, Set<String>> eldest) {
            return size() > conversations;
          }
        };
  }

  /**
   * Publishes events of one conversation. If a failure is retryable, publishes the same events
   * again, at most twice. Each event must have an id, by which the server ignores a repetition.
   *
   * @param conversation the id of the conversation
   * @param events 1 to 1,000 events with ids
   * @throws MemlogException if the failure is not retryable, or if the last attempt fails
   */
  public void publish(String conversation, List<Event> events) {
    String position = publishWithRetries(events);
    synchronized (positions) {
      Set<String> kept = positions.remove(conversation);
      kept = kept == null ? new LinkedHashSet<>() : kept;
      // Moves the conversation to the end: a full map drops the one that was written least
      // recently.
      positions.put(conversation, kept);
      kept.add(position);
      if (kept.size() > POSITIONS) {
        kept.remove(kept.iterator().next());
      }
    }
  }

  /**
   * Runs a read on a client that waits for this object's earlier writes to the conversation. If the
   * server has rejected such a write, this read fails with {@link ErrorCode#WRITE_REJECTED}, and
   * later reads no longer wait for that write.
   *
   * @param conversation the id of the conversation
   * @param read the function that performs the read; it receives the client to use
   * @return the result of {@code read}
   */
  public <T> T read(String conversation, Function<MemlogClient, T> read) {
    return read(written(List.of(conversation)), read);
  }

  /**
   * Runs a read on a client that waits for this object's latest 100 writes to any conversation.
   * Otherwise as {@link #read(String, Function)}.
   *
   * @param read the function that performs the read; it receives the client to use
   * @return the result of {@code read}
   */
  public <T> T readAll(Function<MemlogClient, T> read) {
    List<String> latestFirst;
    synchronized (positions) {
      latestFirst = new ArrayList<>(positions.keySet());
    }
    Collections.reverse(latestFirst);
    return read(written(latestFirst), read);
  }

  /** Returns at most {@value #POSITIONS} positions that no read has waited for, by conversation. */
  private Map<String, List<String>> written(List<String> conversations) {
    Map<String, List<String>> written = new LinkedHashMap<>();
    int left = POSITIONS;
    synchronized (positions) {
      for (String conversation : conversations) {
        List<String> all = List.copyOf(positions.getOrDefault(conversation, Set.of()));
        List<String> latest = all.subList(Math.max(0, all.size() - left), all.size());
        left -= latest.size();
        if (!latest.isEmpty()) {
          written.put(conversation, latest);
        }
      }
    }
    return written;
  }

  private <T> T read(Map<String, List<String>> written, Function<MemlogClient, T> read) {
    List<String> all = written.values().stream().flatMap(List::stream).toList();
    if (all.isEmpty()) {
      return read.apply(memlog);
    }
    try {
      T answer = read.apply(memlog.after(all.toArray(String[]::new)));
      dropSeen(written.keySet(), all);
      return answer;
    } catch (ApiException e) {
      if (e.status() == 404) {
        dropSeen(written.keySet(), all);
      } else if (e.code() == ErrorCode.WRITE_REJECTED) {
        dropSeen(written.keySet(), rejected(e, all));
      }
      throw e;
    }
  }

  /** Returns the rejected writes; all of them if the answer names none. */
  private static List<String> rejected(ApiException e, List<String> written) {
    List<String> named =
        e.problems().stream().map(Problem::value).filter(written::contains).toList();
    return named.isEmpty() ? written : named;
  }

  private void dropSeen(Set<String> conversations, List<String> seen) {
    synchronized (positions) {
      for (String conversation : conversations) {
        Set<String> left = positions.get(conversation);
        if (left != null) {
          seen.forEach(left::remove);
          if (left.isEmpty()) {
            positions.remove(conversation);
          }
        }
      }
    }
  }

  private String publishWithRetries(List<Event> events) {
    Duration pause = PAUSE;
    for (int attempt = 1; ; attempt++) {
      try {
        return memlog.publish(events).position();
      } catch (MemlogException e) {
        if (!e.retryable() || attempt == ATTEMPTS || !paused(pauseBefore(e, pause))) {
          throw e;
        }
        pause = pause.plus(pause);
      }
    }
  }

  private static Duration pauseBefore(MemlogException e, Duration pause) {
    Duration asked = e instanceof ApiException answer ? answer.retryAfter().orElse(pause) : pause;
    return asked.compareTo(LONGEST_PAUSE) < 0 ? asked : LONGEST_PAUSE;
  }

  /** Sleeps; returns false if the thread was interrupted. */
  private static boolean paused(Duration pause) {
    try {
      Thread.sleep(pause.toMillis());
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
