package dev.memlog.ingest.decision;

import dev.memlog.events.Decision;
import dev.memlog.schemas.DecisionRequest;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;

/** A wait for the decision about one request. */
public final class DecisionWait {

  /** The result of a decision that has not been made in time. */
  public static final String UNDECIDED = "undecided";

  private final String request;
  private final Duration limit;
  private final CompletableFuture<Decision> decision = new CompletableFuture<>();
  private int partitions;

  DecisionWait(String request, int partitions, Duration limit) {
    this.request = request;
    this.partitions = partitions;
    this.limit = limit;
  }

  /** Returns the headers of the record to decide; empty if the service waits for no decisions. */
  public Headers headers() {
    var headers = new RecordHeaders();
    if (limit.isPositive()) {
      DecisionRequest.set(headers, request);
    }
    return headers;
  }

  /**
   * Starts the time limit, once the record is stored.
   *
   * @return a future of the decision; its result is {@link #UNDECIDED} after the limit
   */
  public CompletableFuture<Decision> begin() {
    var undecided = new Decision(UNDECIDED, List.of(), "");
    if (limit.isPositive()) {
      return decision.completeOnTimeout(undecided, limit.toMillis(), TimeUnit.MILLISECONDS);
    }
    decision.complete(undecided);
    return decision;
  }

  /** Ends the wait, since the record could not be stored. */
  public void cancel() {
    decision.cancel(false);
  }

  CompletableFuture<Decision> decision() {
    return decision;
  }

  /**
   * Accepts the decision of one partition. A thing exists if any partition has it, so only the last
   * partition decides that it is not found.
   */
  synchronized void decide(Decision made) {
    partitions--;
    if (partitions <= 0 || !made.getResult().equals("not_found")) {
      decision.complete(made);
    }
  }
}
