package dev.memlog.runtime.server;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.linecorp.armeria.server.ServiceRequestContext;
import dev.memlog.runtime.Principal.Role;
import dev.memlog.runtime.config.ConfigLoader;
import dev.memlog.runtime.metrics.Metrics;
import dev.memlog.runtime.server.shelf.Book;
import dev.memlog.runtime.server.shelf.ListBooksRequest;
import dev.memlog.runtime.server.shelf.ListBooksResponse;
import dev.memlog.runtime.server.shelf.PutBookRequest;
import dev.memlog.runtime.server.shelf.ShelfServiceGrpc;
import dev.memlog.runtime.server.shelf.ShelfServiceGrpc.ShelfServiceImplBase;
import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.stub.MetadataUtils;
import io.grpc.stub.StreamObserver;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A server with two keys, one of which takes all that it can get. */
class SharedServerTest {

  private static final String BOOKS = "/v1/shelves/s/books";
  private static final String[] GREEDY = {"authorization", "Bearer greedy"};
  private static final String[] MODEST = {"authorization", "Bearer modest"};

  private final Metrics metrics = new Metrics();
  private final CountDownLatch proceed = new CountDownLatch(1);
  private final CompletableFuture<Void> met = new CompletableFuture<>();
  private ApiServer server;
  private Client client;

  /** Lists when told to, and puts at once. */
  private final class SlowShelf extends ShelfServiceImplBase {
    @Override
    public void listBooks(ListBooksRequest request, StreamObserver<ListBooksResponse> answer) {
      try {
        proceed.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      answer.onNext(ListBooksResponse.getDefaultInstance());
      answer.onCompleted();
    }

    @Override
    public void putBook(PutBookRequest request, StreamObserver<Book> answer) {
      answer.onNext(request.getBook());
      answer.onCompleted();
    }

    @Override
    public StreamObserver<Book> echo(StreamObserver<Book> answers) {
      answers.onNext(Book.getDefaultInstance());
      return new StreamObserver<>() {
        @Override
        public void onNext(Book book) {}

        @Override
        public void onError(Throwable thrown) {}

        @Override
        public void onCompleted() {
          answers.onCompleted();
        }
      };
    }
  }

  @BeforeEach
  void start() throws Exception {
    var config =
        ConfigLoader.create()
            .yaml(
                "test",
                """
                port: 0
                threads: 16
                reads: 8
                limits: {connections: 24, streams: 8}
                keys:
                - {name: greedy, sha256: %s, tenant: acme, roles: [read]}
                - {name: modest, sha256: %s, tenant: acme, roles: [read]}
                """
                    .formatted(hash("greedy"), hash("modest")))
            .load(ServerConfig.class);
    server =
        ApiServer.builder(config, metrics.registry())
            .grpc(new SlowShelf(), Role.READ, this::precondition)
            .build();
    server.start();
    client = new Client(server.uri());
  }

  @AfterEach
  void stop() {
    proceed.countDown();
    met.complete(null);
    client.close();
    server.close();
    metrics.close();
  }

  private CompletableFuture<Void> precondition(ServiceRequestContext context, String method) {
    return context.request().headers().contains("wait")
        ? met
        : CompletableFuture.completedFuture(null);
  }

  @Test
  void shouldNotCountReadsThatWait() {
    // given: more waiting reads than may run
    var waiting = calls(20, "authorization", "Bearer greedy", "wait", "yes");
    await().until(() -> open() >= 20);

    // then
    assertThat(client.send("POST", BOOKS, "{}", json(MODEST)).status()).isEqualTo(200);
    assertThat(client.send("POST", BOOKS, "{}", json(GREEDY)).status()).isEqualTo(200);
    assertThat(waiting).noneMatch(CompletableFuture::isDone);
  }

  @Test
  void shouldKeepReadsForOtherKeys() {
    var greedy = calls(8, GREEDY);
    await().until(() -> greedy.stream().filter(CompletableFuture::isDone).count() == 2);

    assertThat(greedy.stream().filter(CompletableFuture::isDone).map(CompletableFuture::join))
        .containsOnly(503);
    assertThat(client.send("POST", BOOKS, "{}", json(MODEST)).status()).isEqualTo(200);
    assertThat(client.get(BOOKS, GREEDY).errors())
        .containsExactly(
            " cannot be answered now: this key has its share of the 8 reads at the same time"
                + " (server.reads); try again");

    proceed.countDown();
    assertThat(greedy.stream().map(CompletableFuture::join).filter(status -> status == 200))
        .hasSize(6);
  }

  @Test
  void shouldKeepStreamsForOtherKeys() {
    List<ManagedChannel> channels = new ArrayList<>();
    List<CompletableFuture<Status>> greedy = new ArrayList<>();
    try {
      for (int i = 0; i < 8; i++) {
        greedy.add(stream(channels, "greedy"));
      }
      assertThat(greedy.stream().map(opened -> opened.join().getCode()))
          .containsOnly(Status.Code.OK, Status.Code.UNAVAILABLE);
      assertThat(greedy.stream().filter(opened -> opened.join().isOk())).hasSize(6);
      assertThat(stream(channels, "modest").join().getCode()).isEqualTo(Status.Code.OK);
    } finally {
      channels.forEach(ManagedChannel::shutdownNow);
    }
  }

  @Test
  void shouldServeKeysWhileCallersWithoutAKeyKeepConnectionsOpen() throws IOException {
    List<Socket> idle = new ArrayList<>();
    try {
      // given
      for (int i = 0; i < 60; i++) {
        idle.add(new Socket(InetAddress.getLoopbackAddress(), server.port()));
      }
      await().until(() -> idle.stream().filter(SharedServerTest::closed).count() >= 60 - 24);

      // then: on new connections, of which the server accepts each
      for (int i = 0; i < 30; i++) {
        try (var other = new Client(server.uri())) {
          assertThat(other.send("POST", BOOKS, "{}", json(MODEST)).status()).isEqualTo(200);
        }
      }
      assertThat(open()).isLessThanOrEqualTo(24);
    } finally {
      for (Socket socket : idle) {
        socket.close();
      }
    }
  }

  /** Returns whether the server has closed a connection on which it sends nothing. */
  private static boolean closed(Socket socket) {
    try {
      socket.setSoTimeout(1);
      return socket.getInputStream().read() < 0;
    } catch (SocketTimeoutException open) {
      return false;
    } catch (IOException reset) {
      return true;
    }
  }

  @Test
  void shouldServeOtherKeysWhileOneKeepsConnectionsOpen() throws IOException {
    List<Socket> idle = new ArrayList<>();
    try {
      // given
      for (int i = 0; i < 40; i++) {
        var socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
        idle.add(socket);
        socket.setSoTimeout(10_000);
        String call =
            "DELETE /v1/shelves/s HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer greedy\r\n\r\n";
        socket.getOutputStream().write(call.getBytes(US_ASCII));
        assertThat(socket.getInputStream().read()).isEqualTo('H');
      }

      // then
      for (int i = 0; i < 10; i++) {
        try (var other = new Client(server.uri())) {
          assertThat(other.send("POST", BOOKS, "{}", json(MODEST)).status()).isEqualTo(200);
        }
      }
    } finally {
      for (Socket socket : idle) {
        socket.close();
      }
    }
  }

  private double open() {
    return metrics.registry().get("memlog.api.connections.open").gauge().value();
  }

  /** Returns the statuses of concurrent calls, each once it is answered. */
  private List<CompletableFuture<Integer>> calls(int count, String... headers) {
    return IntStream.range(0, count)
        .mapToObj(
            _ -> {
              var status = new CompletableFuture<Integer>();
              Thread.ofVirtual().start(() -> status.complete(client.get(BOOKS, headers).status()));
              return status;
            })
        .toList();
  }

  /** Opens a stream. Returns OK once the server has accepted it, or why it was refused. */
  private CompletableFuture<Status> stream(List<ManagedChannel> channels, String key) {
    var channel =
        ManagedChannelBuilder.forAddress("127.0.0.1", server.port()).usePlaintext().build();
    channels.add(channel);
    var headers = new Metadata();
    headers.put(
        Metadata.Key.of("authorization", Metadata.ASCII_STRING_MARSHALLER), "Bearer " + key);
    CompletableFuture<Status> opened = new CompletableFuture<>();
    var _ =
        ShelfServiceGrpc.newStub(channel)
            .withInterceptors(MetadataUtils.newAttachHeadersInterceptor(headers))
            .echo(
                new StreamObserver<>() {
                  @Override
                  public void onNext(Book book) {
                    opened.complete(Status.OK);
                  }

                  @Override
                  public void onError(Throwable thrown) {
                    opened.complete(Status.fromThrowable(thrown));
                  }

                  @Override
                  public void onCompleted() {}
                });
    return opened;
  }

  private static String[] json(String[] key) {
    return new String[] {key[0], key[1], "content-type", "application/json"};
  }

  private static String hash(String key) throws Exception {
    return java.util.HexFormat.of()
        .formatHex(
            java.security.MessageDigest.getInstance("SHA-256")
                .digest(key.getBytes(java.nio.charset.StandardCharsets.UTF_8)));
  }
}
