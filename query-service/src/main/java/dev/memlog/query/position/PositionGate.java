package dev.memlog.query.position;

import com.linecorp.armeria.common.util.TimeoutMode;
import com.linecorp.armeria.server.ServiceRequestContext;
import dev.memlog.api.v1.ReadData;
import dev.memlog.runtime.ErrorCode;
import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.RequestException;
import dev.memlog.runtime.kafka.KafkaClients;
import dev.memlog.runtime.server.Precondition;
import dev.memlog.runtime.server.caller.Authenticator;
import dev.memlog.runtime.server.caller.Shares;
import dev.memlog.schemas.ApiDescriptors;
import dev.memlog.schemas.Position;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;

/**
 * A precondition that delays a read until it sees earlier writes. The header {@code Memlog-After}
 * of the read names the positions of these writes; a read without the header is served at once. A
 * position grants no access: the caller's key alone decides which data the caller may read.
 */
public final class PositionGate implements Precondition, AutoCloseable {

  /** The data that each method of the API uses after writes, as the .proto files say. */
  private static final Map<String, Set<ReadData>> DATA = ApiDescriptors.dataAfterWrites();

  private static final CompletableFuture<Void> MET = CompletableFuture.completedFuture(null);

  private final AfterConfig config;
  private final int generation;
  private final LogProbe probe;
  private final Rejections rejections;
  private final PositionWaits waits;

  /**
   * Creates a gate that is not started. Until {@link #start}, reads that would have to wait fail
   * with unavailable.
   *
   * @param config the limits on waits
   * @param pipeline the stages between the log and this service
   * @param conversations the stage that applies records to the view of conversations
   * @param memories the stage that applies records to the view of memories
   * @param kafka the connection to Kafka, which provides the offsets of stages
   * @param meters the registry of the gate's metrics
   */
  public PositionGate(
      AfterConfig config,
      Pipeline pipeline,
      Stage conversations,
      Stage memories,
      KafkaSettings kafka,
      MeterRegistry meters) {
    this.config = config;
    this.generation = kafka.generation();
    var clients = new KafkaClients(kafka, "query");
    probe = new LogProbe(() -> clients.admin("positions"));
    rejections = new Rejections(() -> clients.scanner("rejections"));
    var waiting = new Shares(config.waiting());
    waits =
        new PositionWaits(
            new Routes(pipeline, conversations, memories),
            probe::ask,
            rejections,
            new PositionMetrics(meters, waiting),
            config,
            waiting);
  }

  /** Starts the thread that completes waits. */
  public void start() {
    waits.start();
  }

  @Override
  public CompletableFuture<Void> await(ServiceRequestContext context, String method) {
    List<String> after = context.request().headers().getAll(PositionHeader.AFTER);
    Set<ReadData> data = after.isEmpty() ? Set.of() : data(method);
    if (data.isEmpty()) {
      return MET;
    }
    try {
      List<Position> positions = PositionHeader.positions(after, generation);
      Duration longest =
          PositionHeader.timeout(
              context.request().headers().getAll(PositionHeader.TIMEOUT), config.timeout());
      CompletableFuture<Void> seen =
          waits.await(
              positions,
              data,
              Authenticator.principal(context),
              Authenticator.holder(context),
              longest);
      if (!seen.isDone()) {
        // The wait has a limit of its own.
        context.setRequestTimeout(TimeoutMode.EXTEND, longest);
        var gone = ErrorCode.CANCELLED.refusal("was cancelled by the client");
        var _ = context.whenRequestCancelling().thenAccept(_ -> seen.completeExceptionally(gone));
      }
      return seen;
    } catch (RequestException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  @Override
  public SortedMap<String, String> headers(String method) {
    return data(method).isEmpty()
        ? Collections.emptySortedMap()
        : new TreeMap<>(
            Map.of(
                PositionHeader.AFTER,
                "Positions from the answers to writes, separated by commas. The read sees these writes.",
                PositionHeader.TIMEOUT,
                "How long to wait for them, in milliseconds, 0 to 60000."));
  }

  private static Set<ReadData> data(String method) {
    // The export is an HTTP route and no method of a service.
    if (method.equals("ExportMemories")) {
      return Set.of(ReadData.READ_DATA_MEMORIES);
    }
    // A write to the log waits for no stage of a read.
    Set<ReadData> data = DATA.getOrDefault(method, Set.of());
    return data.contains(ReadData.READ_DATA_LOG) ? Set.of() : data;
  }

  @Override
  public void close() {
    waits.close();
    rejections.close();
    probe.close();
  }
}
