package dev.memlog.ingest;

import com.google.protobuf.Timestamp;
import com.google.protobuf.util.Timestamps;
import dev.memlog.api.v1.PurgeAppMemoriesRequest;
import dev.memlog.api.v1.PurgeAppMemoryRequest;
import dev.memlog.api.v1.PurgeMemoriesRequest;
import dev.memlog.events.Purge;
import dev.memlog.ingest.publish.Requested;
import dev.memlog.runtime.Problem;
import dev.memlog.runtime.rules.RequestProblems;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A converter of purge requests into payloads of memory commands, which reports every problem.
 *
 * @param problems the collector to which problems are added
 */
record PurgeReader(RequestProblems problems) {

  private static final Set<String> REACHES = Set.of("memories", "conversation", "owner");
  private static final int NANOS_OF_MILLI = 1_000_000;

  /**
   * Converts the request to purge memories of an owner. The result is valid if there are no
   * problems.
   */
  Purge purge(PurgeMemoriesRequest request) {
    String reach = request.getReach();
    if (!REACHES.contains(reach)) {
      problems.invalid("reach", "must be memories, conversation or owner", reach);
    }
    boolean memories = reach.equals("memories");
    boolean talk = reach.equals("conversation");
    if (!memories && request.getIdsCount() > 0) {
      problems.invalid("ids", "must be left out with reach " + reach);
    }
    String conversation = request.getConversationId();
    if (!talk && !conversation.isEmpty()) {
      problems.invalid("conversationId", "must be left out with reach " + reach);
    }
    if (talk) {
      Requested.id("conversationId", conversation, problems);
    }
    Window window =
        window(
            request.hasAfter() ? request.getAfter() : null,
            request.hasBefore() ? request.getBefore() : null,
            request.getReceipt() || request.getNow());
    if (window != null && memories) {
      problems.invalid(
          window.after == null ? "before" : "after", "must be left out with reach memories");
    }
    if (window == null && talk && (request.getReceipt() || request.getNow())) {
      problems.add(noReceipt("reach conversation"));
    }
    if (window != null) {
      return window.purge("window", talk ? conversation : null);
    }
    List<String> ids =
        memories ? new MemoryCommandReader(problems).memories(request.getIdsList()) : List.of();
    return new Purge(reach, ids, talk ? conversation : null, null, null);
  }

  /** Converts the request to purge the memories of an app. */
  Purge purge(PurgeAppMemoriesRequest request) {
    Window window =
        window(
            request.hasAfter() ? request.getAfter() : null,
            request.hasBefore() ? request.getBefore() : null,
            request.getReceipt() || request.getNow());
    return window == null
        ? new Purge("app", List.of(), null, null, null)
        : window.purge("app_window", null);
  }

  /** Converts the request to purge one memory of an app, of any owner. */
  Purge purge(PurgeAppMemoryRequest request) {
    Requested.id("memoryId", request.getMemoryId(), problems);
    return new Purge("app_memories", List.of(request.getMemoryId()), null, null, null);
  }

  /**
   * A period of creation with at least one bound.
   *
   * @param after the inclusive lower bound; null for none
   * @param before the exclusive upper bound; null for none
   */
  private record Window(@Nullable Instant after, @Nullable Instant before) {

    Purge purge(String reach, @Nullable String conversation) {
      return new Purge(reach, List.of(), conversation, after, before);
    }
  }

  /** Returns the period that a request names; null if it names none. */
  private @Nullable Window window(
      @Nullable Timestamp after, @Nullable Timestamp before, boolean receipt) {
    if (after == null && before == null) {
      return null;
    }
    if (receipt) {
      problems.add(noReceipt("after or before"));
    }
    var window = new Window(time("after", after), time("before", before));
    if (window.after != null && window.before != null && !window.after.isBefore(window.before)) {
      problems.invalid(
          "after", "must be earlier than before=" + window.before, window.after.toString());
    }
    return window;
  }

  /**
   * Returns the problem of a receipt that could not name what is removed: only the purge itself
   * finds these memories.
   */
  private static Problem noReceipt(String with) {
    return Problem.invalid(
        "receipt",
        "must be left out with %s, since the memories are found by the purge".formatted(with),
        "");
  }

  /**
   * Returns a time rounded up to milliseconds, as the queries that list and count memories round
   * it; null for null.
   */
  @SuppressWarnings(
      "ProtoTimestampGetSecondsGetNano") // only the part below a millisecond is asked for
  private @Nullable Instant time(String field, @Nullable Timestamp given) {
    if (given == null) {
      return null;
    }
    if (!Timestamps.isValid(given)) {
      problems.invalid(field, "must be a time between the years 1 and 9999");
      return Instant.EPOCH;
    }
    long millis = Timestamps.toMillis(given);
    return Instant.ofEpochMilli(given.getNanos() % NANOS_OF_MILLI == 0 ? millis : millis + 1);
  }
}
