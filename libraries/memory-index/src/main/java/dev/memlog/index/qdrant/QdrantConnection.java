package dev.memlog.index.qdrant;

import com.google.common.util.concurrent.ListenableFuture;
import dev.memlog.index.IndexUnavailableException;
import dev.memlog.index.InvalidPointException;
import io.grpc.Channel;
import io.grpc.ClientInterceptors;
import io.grpc.Codec;
import io.grpc.DecompressorRegistry;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.shaded.io.grpc.netty.GrpcSslContexts;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.stub.MetadataUtils;
import io.qdrant.client.grpc.CollectionsGrpc;
import io.qdrant.client.grpc.CollectionsGrpc.CollectionsFutureStub;
import io.qdrant.client.grpc.Points.PointsOperationResponse;
import io.qdrant.client.grpc.Points.UpdateStatus;
import io.qdrant.client.grpc.Points.UpsertPoints;
import io.qdrant.client.grpc.PointsGrpc;
import io.qdrant.client.grpc.PointsGrpc.PointsFutureStub;
import java.io.File;
import java.time.Clock;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * A connection to one server, or to the nodes of one cluster. Every call has a deadline, and its
 * errors name the cause. Safe for use by many threads.
 */
final class QdrantConnection implements AutoCloseable {

  private static final Metadata.Key<String> API_KEY =
      Metadata.Key.of("api-key", Metadata.ASCII_STRING_MARSHALLER);
  private static final long CLOSE_SECONDS = 5;

  /** The time after which a node that was unavailable is tried again. */
  private static final long RECONNECT_NANOS = TimeUnit.SECONDS.toNanos(1);

  /**
   * The encodings of answers that the server may choose. By default it would compress each answer
   * with gzip, which takes it three times as long as a search.
   */
  private static final DecompressorRegistry UNCOMPRESSED =
      DecompressorRegistry.emptyInstance().with(Codec.Identity.NONE, false);

  private final QdrantSettings settings;
  private final ManagedChannel channel;
  private final Channel authorised;
  private final ServerPatience patience;
  private final AtomicLong reconnectedAt = new AtomicLong(System.nanoTime());
  private volatile boolean closed;

  QdrantConnection(QdrantSettings settings, Clock clock) {
    this.settings = settings;
    this.channel = channel(settings);
    this.authorised =
        settings.apiKey().isEmpty()
            ? channel
            : ClientInterceptors.intercept(
                channel, MetadataUtils.newAttachHeadersInterceptor(apiKey(settings.apiKey())));
    this.patience = new ServerPatience(clock);
  }

  private static Metadata apiKey(String key) {
    Metadata headers = new Metadata();
    headers.put(API_KEY, key);
    return headers;
  }

  // The other way to pass addresses is a registry that all channels of the process share.
  @SuppressWarnings("deprecation")
  private static ManagedChannel channel(QdrantSettings settings) {
    QdrantNodes nodes = new QdrantNodes(settings);
    NettyChannelBuilder builder =
        NettyChannelBuilder.forTarget(QdrantNodes.TARGET)
            .nameResolverFactory(nodes)
            .defaultServiceConfig(nodes.serviceConfig())
            .decompressorRegistry(UNCOMPRESSED)
            .keepAliveTime(settings.calls().keepAlive().toNanos(), TimeUnit.NANOSECONDS)
            .keepAliveTimeout(settings.calls().deadline().toNanos(), TimeUnit.NANOSECONDS)
            .maxInboundMessageSize(settings.calls().inboundLimitBytes());
    if (!settings.tls().enabled()) {
      return builder.usePlaintext().build();
    }
    if (!settings.tls().trustedCertificates().isEmpty()) {
      try {
        builder.sslContext(
            GrpcSslContexts.forClient()
                .trustManager(new File(settings.tls().trustedCertificates()))
                .build());
      } catch (SSLException | IllegalArgumentException e) {
        throw new IllegalArgumentException(
            "trustedCertificates must be a readable PEM file, got "
                + settings.tls().trustedCertificates(),
            e);
      }
    }
    return builder.useTransportSecurity().build();
  }

  /** Returns a stub for one call, whose deadline begins now. */
  PointsFutureStub points() {
    requireOpen();
    return PointsGrpc.newFutureStub(authorised)
        .withDeadlineAfter(settings.calls().deadline().toNanos(), TimeUnit.NANOSECONDS);
  }

  /** Returns a stub for one call, whose deadline begins now. */
  CollectionsFutureStub collections() {
    requireOpen();
    return CollectionsGrpc.newFutureStub(authorised)
        .withDeadlineAfter(settings.calls().deadline().toNanos(), TimeUnit.NANOSECONDS);
  }

  private void requireOpen() {
    if (closed) {
      throw new IndexUnavailableException("index at " + settings + " is closed");
    }
    patience.requireOver(settings);
    long last = reconnectedAt.get();
    long now = System.nanoTime();
    if (now - last > RECONNECT_NANOS && reconnectedAt.compareAndSet(last, now)) {
      // Otherwise the channel would leave out a node that is back for up to two minutes.
      channel.resetConnectBackoff();
    }
  }

  /**
   * Blocks until a call is answered, and returns the answer.
   *
   * @throws MissingException if the server lacks the collection
   * @throws RefusedException if the server will never accept the request
   * @throws IndexUnavailableException if the server did not answer, or answered that it cannot
   *     serve the call now
   */
  <T> T await(ListenableFuture<T> answer) {
    try {
      return answer.get();
    } catch (InterruptedException e) {
      answer.cancel(true);
      Thread.currentThread().interrupt();
      throw new IndexUnavailableException("the wait for the index was interrupted", e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof StatusRuntimeException failure) {
        throw failed(failure);
      }
      throw new IndexUnavailableException("index at " + settings + " failed: " + e.getCause(), e);
    }
  }

  /**
   * Blocks until an update has been applied, which only the status in the answer confirms.
   *
   * @throws RefusedException if the server will never accept the request
   * @throws IndexUnavailableException if the outcome is unknown
   */
  void confirm(ListenableFuture<PointsOperationResponse> answer) {
    UpdateStatus status = await(answer).getResult().getStatus();
    if (status != UpdateStatus.Completed) {
      throw new IndexUnavailableException(
          "the status of an update must be Completed, got " + status + ": its outcome is unknown");
    }
  }

  /**
   * Sends each batch of points as soon as it is built, and blocks until each sent one was answered
   * or has failed. Sends no further batch after a failure.
   *
   * @param batches the batches, which are built while the server works on the previous ones
   * @param atOnce the largest number of batches without an answer
   * @throws InvalidPointException if the server will never accept one of them
   * @throws IndexUnavailableException if the outcome of one of them is unknown
   */
  void upsert(Iterator<UpsertPoints> batches, int atOnce) {
    Deque<ListenableFuture<PointsOperationResponse>> sent = new ArrayDeque<>();
    RuntimeException failure = null;
    while (!sent.isEmpty() || (failure == null && batches.hasNext())) {
      try {
        if (failure == null && sent.size() < atOnce && batches.hasNext()) {
          sent.add(points().upsert(batches.next()));
        } else {
          confirm(sent.remove());
        }
      } catch (RuntimeException e) {
        // Those that were sent may still be applied, so that they are waited for in any case.
        failure = failure == null ? e : failure;
      }
    }
    if (failure instanceof RefusedException) {
      InvalidPointException invalid =
          new InvalidPointException(String.valueOf(failure.getMessage()));
      invalid.initCause(failure);
      throw invalid;
    }
    if (failure != null) {
      throw failure;
    }
  }

  /**
   * Returns whether a node of a cluster ended in the midst of an answer, so that another one can
   * give it. The client itself repeats a call only before the answer begins.
   */
  boolean brokeOff(IndexUnavailableException failure) {
    return settings.host().size() > 1
        && failure.getCause() instanceof StatusRuntimeException status
        && List.of(Status.Code.UNAVAILABLE, Status.Code.INTERNAL)
            .contains(status.getStatus().getCode());
  }

  private RuntimeException failed(StatusRuntimeException failure) {
    Status status = failure.getStatus();
    String what = "index at " + settings + ": ";
    String said = String.valueOf(status.getDescription());
    if (closed) {
      return unavailable("index at " + settings + " is closed", failure);
    }
    return switch (status.getCode()) {
      case NOT_FOUND -> new MissingException(what + said, failure);
      case INVALID_ARGUMENT -> new RefusedException(what + said, failure);
      case UNIMPLEMENTED ->
          unavailable(what + "must be Qdrant 1.18 or later, cannot: " + said, failure);
      case UNAUTHENTICATED, PERMISSION_DENIED ->
          unavailable(what + "does not accept the API key: " + said, failure);
      case RESOURCE_EXHAUSTED -> {
        patience.asked(failure.getTrailers());
        // The gRPC client uses the same code for an answer that is too large.
        yield unavailable(
            said.contains("exceeds maximum size")
                ? "%san answer must be at most inboundLimitBytes=%d: %s"
                    .formatted(what, settings.calls().inboundLimitBytes(), said)
                : what + "is overloaded: " + said,
            failure);
      }
      case UNAVAILABLE -> {
        channel.resetConnectBackoff();
        yield unavailable(what + "cannot be reached: " + why(failure), failure);
      }
      case DEADLINE_EXCEEDED ->
          unavailable(what + "did not answer within " + settings.calls().deadline(), failure);
      default ->
          unavailable(what + "failed with " + status.getCode() + ": " + why(failure), failure);
    };
  }

  private static String why(StatusRuntimeException failure) {
    Throwable cause = failure.getStatus().getCause();
    String said = String.valueOf(failure.getStatus().getDescription());
    return cause == null ? said : said + " (" + cause.getMessage() + ")";
  }

  private static IndexUnavailableException unavailable(String message, Throwable cause) {
    return new IndexUnavailableException(message, cause);
  }

  @Override
  public void close() {
    closed = true;
    channel.shutdown();
    try {
      if (!channel.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS)) {
        channel.shutdownNow();
      }
    } catch (InterruptedException _) {
      channel.shutdownNow();
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public String toString() {
    return settings.toString();
  }

  /** Thrown when the server has no such collection. */
  static final class MissingException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    MissingException(String message, @Nullable Throwable cause) {
      super(message, cause);
    }
  }

  /** Thrown when the server will never accept a request. */
  static final class RefusedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    RefusedException(String message, @Nullable Throwable cause) {
      super(message, cause);
    }
  }
}
