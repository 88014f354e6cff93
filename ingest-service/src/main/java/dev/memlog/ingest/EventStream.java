package dev.memlog.ingest;

import dev.memlog.api.v1.Event;
import dev.memlog.api.v1.PublishResponse;
import dev.memlog.api.v1.PublishResult;
import dev.memlog.ingest.publish.PublishFailures;
import dev.memlog.ingest.publish.ValidatingPublisher;
import dev.memlog.runtime.ErrorCode;
import dev.memlog.runtime.Principal;
import dev.memlog.runtime.Problem;
import dev.memlog.runtime.RequestException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A stream of events and their answers, in the order of the events. It limits the number of
 * unanswered events to a window: it requests the next event only if the window has room. It keeps
 * answers until the caller can receive them.
 *
 * <p>The caller must invoke all methods on the same sequential executor, so there are no locks.
 */
final class EventStream {

  private static final Logger log = LoggerFactory.getLogger(EventStream.class);

  /** The connection to the caller, over gRPC or HTTP. */
  interface Connection {

    /** Requests one more event from the caller. */
    void more();

    /**
     * Returns whether the caller can receive an answer now. If not, the connection calls {@link
     * #drain} once the caller can.
     */
    boolean ready();

    /** Sends an answer to the caller. */
    void answer(PublishResult result);

    /** Completes the stream of answers, after the last answer. */
    void complete();
  }

  private final ValidatingPublisher publisher;
  private final Principal principal;
  private final Connection connection;
  private final Executor serial;
  private final int window;
  private final Deque<CompletableFuture<PublishResponse>> pending = new ArrayDeque<>();
  private long answered;
  private boolean owed;
  private boolean ended;
  private boolean closed;

  /**
   * Creates a stream.
   *
   * @param serial the sequential executor on which the caller invokes all methods
   * @param window the maximum number of unanswered events
   */
  EventStream(
      ValidatingPublisher publisher,
      Principal principal,
      Connection connection,
      Executor serial,
      int window) {
    this.publisher = publisher;
    this.principal = principal;
    this.connection = connection;
    this.serial = serial;
    this.window = window;
  }

  /**
   * Publishes an event.
   *
   * @param kept the action to run once the event is stored or rejected, or at once if the stream is
   *     closed
   */
  void event(Event event, Runnable kept) {
    if (closed) {
      kept.run();
      return;
    }
    CompletableFuture<PublishResponse> answer = publisher.publishLater(event, principal);
    var _ = answer.whenComplete((_, _) -> kept.run());
    add(answer);
  }

  /** Answers input that is not a valid event with the problems of the input. */
  void refused(List<Problem> problems) {
    if (!closed) {
      add(CompletableFuture.failedFuture(new RequestException(problems)));
    }
  }

  /** Handles the end of the caller's events. The stream completes after the last answer. */
  void end() {
    ended = true;
    drain();
  }

  /** Handles the caller's disconnect. Events that were already sent stay published. */
  void cancel() {
    closed = true;
    pending.clear();
  }

  private void add(CompletableFuture<PublishResponse> answer) {
    pending.add(answer);
    var _ = answer.whenComplete((_, _) -> serial.execute(this::drain));
    if (pending.size() < window) {
      connection.more();
    } else {
      owed = true;
    }
  }

  /** Sends the answers that are ready, in order, as long as the caller can receive them. */
  void drain() {
    while (!closed) {
      @Nullable CompletableFuture<PublishResponse> head = pending.peek();
      if (head == null || !head.isDone() || !connection.ready()) {
        break;
      }
      pending.remove();
      connection.answer(result(head));
      answered++;
      if (owed && pending.size() < window) {
        owed = false;
        connection.more();
      }
    }
    if (ended && pending.isEmpty() && !closed) {
      closed = true;
      connection.complete();
    }
  }

  private PublishResult result(CompletableFuture<PublishResponse> done) {
    PublishResult.Builder result = PublishResult.newBuilder().setIndex(answered);
    if (done.state() == CompletableFuture.State.SUCCESS) {
      return result.setPublished(done.resultNow()).build();
    }
    RuntimeException failure = PublishFailures.of(done.exceptionNow());
    List<Problem> problems;
    if (failure instanceof RequestException request) {
      problems = request.problems();
    } else {
      log.atError().addKeyValue("index", answered).setCause(failure).log("publish failed");
      problems =
          List.of(
              ErrorCode.INTERNAL.problem(
                  "failed because of an internal error; the server's log has the cause"));
    }
    problems.forEach(
        problem ->
            result
                .addErrorsBuilder()
                .setCode(problem.code().word())
                .setField(problem.field())
                .setRule(problem.rule())
                .setValue(problem.value())
                .setMessage(problem.message()));
    return result.build();
  }
}
