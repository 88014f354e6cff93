package dev.memlog.indexer.api;

import dev.memlog.api.v1.CheckIndexRequest;
import dev.memlog.api.v1.CheckIndexResponse;
import dev.memlog.api.v1.GetDigestRequest;
import dev.memlog.api.v1.GetRebuildRequest;
import dev.memlog.api.v1.IndexDigest;
import dev.memlog.api.v1.IndexServiceGrpc.IndexServiceImplBase;
import dev.memlog.api.v1.RebuildProgress;
import dev.memlog.api.v1.StartRebuildRequest;
import dev.memlog.embedding.EmbeddingUnavailableException;
import dev.memlog.index.IndexUnavailableException;
import dev.memlog.indexer.operation.IndexOperations;
import dev.memlog.indexer.operation.RebuildStatus;
import dev.memlog.indexer.operation.RefusedOperationException;
import dev.memlog.runtime.ErrorCode;
import dev.memlog.runtime.Principal.Role;
import dev.memlog.runtime.RequestException;
import dev.memlog.runtime.server.ApiServerBuilder;
import io.grpc.stub.StreamObserver;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;

/**
 * The API by which operators rebuild and check the indexes and read their digests, over gRPC and
 * JSON.
 */
public final class IndexApi extends IndexServiceImplBase {

  /**
   * The time for which a caller waits for a check; a server ends calls after 30 s unless told
   * otherwise.
   */
  private static final Duration LONGEST = Duration.ofSeconds(20);

  private static final String PASSAGES = "passages";
  private static final String MESSAGES = "messages";
  private static final String LOG = "log";

  private final Map<String, IndexOperations> operations = new LinkedHashMap<>();
  private final Map<String, RunningChecks<CheckIndexResponse>> checks = new LinkedHashMap<>();
  private final @Nullable LogChecking log;
  private final Clock clock;

  /**
   * Creates the API of a process that does not keep the log.
   *
   * @param operations the operations of this process, one object for each kind of collection
   */
  public IndexApi(List<IndexOperations> operations, Clock clock) {
    this(operations, null, clock);
  }

  /**
   * Creates the API.
   *
   * @param operations the operations of this process, one object for each kind of collection
   * @param log the check of the log; null if this process does not keep the log
   */
  public IndexApi(List<IndexOperations> operations, @Nullable LogChecking log, Clock clock) {
    this.log = log;
    this.clock = clock;
    for (IndexOperations one : operations) {
      String kind = one.kind();
      this.operations.put(kind, one);
      checks.put(
          kind,
          new RunningChecks<>(
              one.name(), repair -> IndexMessages.check(kind, one.check(repair)), clock));
    }
    if (log != null) {
      checks.put(
          LOG,
          new RunningChecks<>(
              "log", repair -> IndexMessages.check(LOG, log.checkLog(repair)), clock));
    }
  }

  /** Adds this API to a server. Callers need the role operator. */
  public void register(ApiServerBuilder server) {
    server.grpc(this, Role.OPERATOR);
  }

  @Override
  public void startRebuild(StartRebuildRequest request, StreamObserver<RebuildProgress> answer) {
    IndexOperations asked = of(request.getKind());
    Optional<String> into = Optional.of(request.getInto()).filter(name -> !name.isEmpty());
    Optional<String> model = Optional.of(request.getModel()).filter(name -> !name.isEmpty());
    boolean prepared = fromMessages(request);
    requireOneWay(request, into.isPresent() || model.isPresent() || prepared);
    if (prepared && model.isPresent()) {
      throw ErrorCode.INVALID_ARGUMENT.refusal(
          "from", "must be passages with a model", request.getFrom());
    }
    run(
        () -> {
          if (request.getDropPrevious()) {
            return asked.dropPrevious();
          }
          if (request.getSwitchHeld()) {
            asked.switchHeld();
          } else if (request.getCancel()) {
            asked.cancelRebuild();
          } else if (request.getRollback()) {
            return asked.rollback();
          } else {
            return prepared ? asked.rebuildFromMessages(into) : begin(asked, into, model);
          }
          return asked.kind();
        });
    answer.onNext(run(() -> IndexMessages.rebuild(asked, clock.instant())));
    answer.onCompleted();
  }

  /** Returns whether all messages are chunked, or read for memories, before the filling. */
  private static boolean fromMessages(StartRebuildRequest request) {
    String from = request.getFrom();
    if (!Set.of("", PASSAGES, MESSAGES).contains(from)) {
      throw ErrorCode.INVALID_ARGUMENT.refusal(
          "from", "must be %s or %s".formatted(PASSAGES, MESSAGES), from);
    }
    return from.equals(MESSAGES);
  }

  private static void requireOneWay(StartRebuildRequest request, boolean begins) {
    String model = request.getModel().isEmpty() ? "from" : "model";
    Map<String, Boolean> asked = new LinkedHashMap<>();
    asked.put(request.getInto().isEmpty() ? model : "into", begins);
    asked.put("rollback", request.getRollback());
    asked.put("dropPrevious", request.getDropPrevious());
    asked.put("switchHeld", request.getSwitchHeld());
    asked.put("cancel", request.getCancel());
    List<String> ways =
        asked.entrySet().stream().filter(Map.Entry::getValue).map(Map.Entry::getKey).toList();
    if (ways.size() > 1) {
      throw ErrorCode.INVALID_ARGUMENT.refusal(
          ways.getFirst(), "excludes " + String.join(", ", ways.subList(1, ways.size())), "");
    }
  }

  private static RebuildStatus begin(
      IndexOperations asked, Optional<String> into, Optional<String> model) {
    try {
      return asked.rebuild(into, model);
    } catch (IllegalArgumentException e) {
      throw ErrorCode.INVALID_ARGUMENT.refusal(
          "model", String.valueOf(e.getMessage()), model.orElse(""));
    }
  }

  @Override
  public void getRebuild(GetRebuildRequest request, StreamObserver<RebuildProgress> answer) {
    IndexOperations asked = of(request.getKind());
    answer.onNext(run(() -> IndexMessages.rebuild(asked, clock.instant())));
    answer.onCompleted();
  }

  @Override
  public void checkIndex(CheckIndexRequest request, StreamObserver<CheckIndexResponse> answer) {
    String kind = request.getKind().isEmpty() ? PASSAGES : request.getKind();
    RunningChecks<CheckIndexResponse> running = checks.get(kind);
    if (running == null) {
      throw unknown(checks.keySet(), kind);
    }
    Optional<CheckIndexResponse> report = run(() -> running.check(request.getRepair(), LONGEST));
    answer.onNext(
        report.orElseGet(
            () ->
                CheckIndexResponse.newBuilder()
                    .setKind(kind)
                    .setRunning(true)
                    .setChecked(log != null && kind.equals(LOG) ? log.bytesRead() : 0)
                    .build()));
    answer.onCompleted();
  }

  @Override
  public void getDigest(GetDigestRequest request, StreamObserver<IndexDigest> answer) {
    IndexOperations asked = of(request.getKind());
    answer.onNext(run(() -> IndexMessages.digest(asked.kind(), asked.digest())));
    answer.onCompleted();
  }

  private IndexOperations of(String kind) {
    IndexOperations found = operations.get(kind.isEmpty() ? PASSAGES : kind);
    if (found == null) {
      throw unknown(operations.keySet(), kind);
    }
    return found;
  }

  private static RequestException unknown(Set<String> kinds, String kind) {
    return ErrorCode.INVALID_ARGUMENT.refusal(
        "kind", "must be one of " + String.join(", ", kinds), kind);
  }

  /** Runs an operation; its failures become problems of the request. */
  private static <T> T run(Callable<T> operation) {
    try {
      return operation.call();
    } catch (Exception e) {
      Throwable cause = e instanceof ExecutionException && e.getCause() != null ? e.getCause() : e;
      throw switch (cause) {
        case RefusedOperationException _ ->
            problem(ErrorCode.FAILED_PRECONDITION, cause.getMessage());
        case KafkaException _ -> problem(ErrorCode.UNAVAILABLE, "the log does not answer");
        case IndexUnavailableException _,
            EmbeddingUnavailableException _,
            IllegalStateException _ ->
            problem(ErrorCode.UNAVAILABLE, cause.getMessage());
        case InterruptedException _ -> {
          Thread.currentThread().interrupt();
          yield problem(ErrorCode.UNAVAILABLE, "the process ends");
        }
        case RuntimeException known -> known;
        default -> new IllegalStateException(cause);
      };
    }
  }

  private static RuntimeException problem(ErrorCode code, @Nullable String why) {
    return code.refusal("cannot be done now: " + why);
  }
}
