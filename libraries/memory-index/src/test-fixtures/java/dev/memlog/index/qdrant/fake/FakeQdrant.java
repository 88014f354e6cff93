package dev.memlog.index.qdrant.fake;

import io.grpc.Metadata;
import io.grpc.Server;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.Status;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.StreamObserver;
import io.qdrant.client.grpc.QdrantGrpc;
import io.qdrant.client.grpc.QdrantOuterClass.HealthCheckReply;
import io.qdrant.client.grpc.QdrantOuterClass.HealthCheckRequest;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * A server on a loopback port, its data in memory for as long as this object lives. As a process of
 * its own it needs memory-index's test classes and dependencies on the class path.
 */
public final class FakeQdrant implements AutoCloseable {

  /** The methods that faults are for. */
  public static final String UPSERT = "qdrant.Points/Upsert";

  public static final String SET_PAYLOAD = "qdrant.Points/SetPayload";
  public static final String UPDATE_ALIASES = "qdrant.Collections/UpdateAliases";
  public static final String LIST_ALIASES = "qdrant.Collections/ListAliases";
  public static final String GET = "qdrant.Points/Get";
  public static final String COUNT = "qdrant.Points/Count";
  public static final String QUERY = "qdrant.Points/Query";
  public static final String SCROLL = "qdrant.Points/Scroll";

  private static final Metadata.Key<String> API_KEY =
      Metadata.Key.of("api-key", Metadata.ASCII_STRING_MARSHALLER);
  private static final int INBOUND_LIMIT = 64 << 20;

  private final FakeCollections collections;
  private final FakePoints points;
  private final Faults faults = new Faults();
  private final AtomicBoolean compressing = new AtomicBoolean();
  private final String apiKey;
  private final @Nullable File certificate;
  private final @Nullable File privateKey;
  private final int port;
  private volatile Server server;

  private FakeQdrant(
      int port, String apiKey, @Nullable File certificate, @Nullable File privateKey) {
    this(new FakeCollections(), port, apiKey, certificate, privateKey);
  }

  private FakeQdrant(
      FakeCollections collections,
      int port,
      String apiKey,
      @Nullable File certificate,
      @Nullable File privateKey) {
    this.collections = collections;
    this.points = new FakePoints(collections);
    this.apiKey = apiKey;
    this.certificate = certificate;
    this.privateKey = privateKey;
    this.server = serve(port);
    this.port = server.getPort();
  }

  /** On any free port. */
  public static FakeQdrant start() {
    return new FakeQdrant(0, "", null, null);
  }

  /**
   * @param apiKey that callers must send
   */
  public static FakeQdrant start(String apiKey) {
    return new FakeQdrant(0, apiKey, null, null);
  }

  /**
   * With TLS.
   *
   * @param certificate PEM file
   * @param privateKey PEM file
   */
  public static FakeQdrant start(String apiKey, File certificate, File privateKey) {
    return new FakeQdrant(0, apiKey, certificate, privateKey);
  }

  /** Starts a further node of the same cluster, with the same data, on any free port. */
  public FakeQdrant node() {
    return new FakeQdrant(collections, 0, apiKey, certificate, privateKey);
  }

  /** As a process of its own: {@code [PORT [API-KEY]]}, 6334 by default, until it is ended. */
  public static void main(String[] args) throws InterruptedException {
    int port = args.length > 0 ? Integer.parseInt(args[0]) : 6334;
    try (var fake = new FakeQdrant(port, args.length > 1 ? args[1] : "", null, null)) {
      System.out.println("fake of Qdrant on 127.0.0.1:" + fake.port());
      fake.server.awaitTermination();
    }
  }

  public int port() {
    return port;
  }

  public Faults faults() {
    return faults;
  }

  /**
   * Drops connections and calls, as a crash does, and comes back on the same port with its data.
   */
  public void restart() {
    stop();
    comeBack();
  }

  /** Flushes everything written so far. */
  public void flush() {
    collections.all().forEach(FakeCollection::flush);
  }

  /**
   * As {@link #restart}, but goes back to the last {@link #flush} and applies again what was asked
   * for since, while the indexes of fields are ahead of the points.
   */
  public void crash() {
    stop();
    collections.all().forEach(FakeCollection::crash);
    comeBack();
  }

  /** Drops connections and calls, and does not come back until {@link #comeBack}. */
  public void stop() {
    server.shutdownNow();
    try {
      server.awaitTermination(10, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** On the same port, with its data. */
  public void comeBack() {
    server = serve(port);
  }

  /**
   * Happens once, after the next query has found its points and before it reads what they hold: the
   * server does the two one after the other.
   */
  public void whileFinding(Runnable change) {
    points.meanwhile(change);
  }

  /** Refuses every upsert that holds this point, as for a reason that only the server knows. */
  public void refuse(UUID id) {
    points.refuse(id);
  }

  /** As if somebody had deleted all collections. */
  public void dropCollections() {
    collections.names().forEach(collections::drop);
  }

  /** Returns whether a client accepted a compressed answer, which a real server then sends. */
  public boolean compresses() {
    return compressing.get();
  }

  private Server serve(int port) {
    NettyServerBuilder builder =
        NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), port))
            .maxInboundMessageSize(INBOUND_LIMIT)
            .permitKeepAliveTime(1, TimeUnit.SECONDS)
            .addService(collections)
            .addService(points)
            .addService(new Health())
            .intercept(faults)
            .intercept(new KeyCheck(apiKey))
            .intercept(new EncodingCheck(compressing));
    if (certificate != null && privateKey != null) {
      builder.useTransportSecurity(certificate, privateKey);
    }
    try {
      return builder.build().start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    stop();
  }

  private record KeyCheck(String apiKey) implements ServerInterceptor {
    @Override
    public <Q, A> ServerCall.Listener<Q> interceptCall(
        ServerCall<Q, A> call, Metadata headers, ServerCallHandler<Q, A> next) {
      if (apiKey.isEmpty() || apiKey.equals(headers.get(API_KEY))) {
        return next.startCall(call, headers);
      }
      call.close(Status.UNAUTHENTICATED.withDescription("Invalid API key or JWT"), new Metadata());
      return new ServerCall.Listener<>() {};
    }
  }

  private record EncodingCheck(AtomicBoolean compressing) implements ServerInterceptor {

    private static final Metadata.Key<String> ACCEPTED =
        Metadata.Key.of("grpc-accept-encoding", Metadata.ASCII_STRING_MARSHALLER);

    @Override
    public <Q, A> ServerCall.Listener<Q> interceptCall(
        ServerCall<Q, A> call, Metadata headers, ServerCallHandler<Q, A> next) {
      String accepted = headers.get(ACCEPTED);
      if (accepted != null && accepted.contains("gzip")) {
        compressing.set(true);
      }
      return next.startCall(call, headers);
    }
  }

  private static final class Health extends QdrantGrpc.QdrantImplBase {
    @Override
    public void healthCheck(HealthCheckRequest request, StreamObserver<HealthCheckReply> answer) {
      Strict.answer(
          answer,
          () -> HealthCheckReply.newBuilder().setTitle("fake").setVersion("1.18.3").build());
    }
  }
}
