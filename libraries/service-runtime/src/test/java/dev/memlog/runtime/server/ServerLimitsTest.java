package dev.memlog.runtime.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import dev.memlog.runtime.Principal.Role;
import dev.memlog.runtime.config.ConfigLoader;
import dev.memlog.runtime.metrics.Metrics;
import dev.memlog.runtime.server.shelf.Book;
import dev.memlog.runtime.server.shelf.ListBooksRequest;
import dev.memlog.runtime.server.shelf.ListBooksResponse;
import dev.memlog.runtime.server.shelf.PutBookRequest;
import dev.memlog.runtime.server.shelf.ShelfServiceGrpc;
import dev.memlog.runtime.server.shelf.ShelfServiceGrpc.ShelfServiceImplBase;
import io.grpc.ManagedChannelBuilder;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.StreamObserver;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ServerLimitsTest {

  private final Metrics metrics = new Metrics();
  private final CountDownLatch entered = new CountDownLatch(1);
  private final CountDownLatch proceed = new CountDownLatch(1);

  @AfterEach
  void close() {
    proceed.countDown();
    metrics.close();
  }

  /** Answers when told to. */
  private final class SlowShelf extends ShelfServiceImplBase {
    @Override
    public void listBooks(ListBooksRequest request, StreamObserver<ListBooksResponse> answer) {
      entered.countDown();
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
  }

  private ApiServer server(Duration timeout, int port) {
    var config =
        ConfigLoader.create()
            .yaml("test", "{maxRequestBytes: 2048, threads: 4}")
            .overrides(Map.of("port", "" + port, "requestTimeout", timeout.toString()))
            .load(ServerConfig.class);
    return ApiServer.builder(config, metrics.registry()).grpc(new SlowShelf(), Role.READ).build();
  }

  @Test
  void shouldAnswerDeadlineExceededWhereACallTakesTooLong() throws Exception {
    try (ApiServer server = server(Duration.ofMillis(300), 0)) {
      server.start();
      try (Client client = new Client(server.uri())) {
        var answer = client.get("/v1/shelves/s/books");

        assertThat(answer.status()).isEqualTo(504);
        assertThat(answer.errors()).containsExactly(" exceeded its time limit");
        proceed.countDown();
      }
    }
  }

  @Test
  void shouldRefuseFurtherReadsWhileTooManyAreBeingAnswered() throws Exception {
    try (ApiServer server = server(Duration.ofSeconds(30), 0)) {
      server.start();
      try (Client client = new Client(server.uri())) {
        // given: half of four threads
        var first = CompletableFuture.supplyAsync(() -> client.get("/v1/shelves/s/books").status());
        var second =
            CompletableFuture.supplyAsync(() -> client.get("/v1/shelves/s/books").status());
        await().until(() -> readsInFlight() == 2);

        // when
        var refused = client.get("/v1/shelves/s/books");

        // then
        assertThat(refused.status()).isEqualTo(503);
        assertThat(refused.errors())
            .containsExactly(
                " cannot be answered now: 2 reads are being answered (server.reads); try again");
        assertThat(metrics.registry().get("memlog.api.reads.refused").counter().count())
            .isEqualTo(1);

        // when
        proceed.countDown();

        // then
        assertThat(List.of(first.join(), second.join())).containsOnly(200);
        await().until(() -> readsInFlight() == 0);
        assertThat(client.get("/v1/shelves/s/books").status()).isEqualTo(200);
      }
    }
  }

  private double readsInFlight() {
    return metrics.registry().get("memlog.api.reads.in.flight").gauge().value();
  }

  @Test
  void shouldLetCallsUnderWayEndBeforeItCloses() throws Exception {
    ApiServer server = server(Duration.ofSeconds(30), 0);
    server.start();
    try (Client client = new Client(server.uri())) {
      var answer = CompletableFuture.supplyAsync(() -> client.get("/v1/shelves/s/books").status());
      entered.await();
      var closed = CompletableFuture.runAsync(server::close);
      proceed.countDown();

      assertThat(answer.join()).isEqualTo(200);
      closed.join();
    }
    server.close();
  }

  @Test
  void shouldLimitGrpcMessages() throws Exception {
    try (ApiServer server = server(Duration.ofSeconds(30), 0)) {
      server.start();
      var channel =
          ManagedChannelBuilder.forAddress("127.0.0.1", server.port()).usePlaintext().build();
      var stub = ShelfServiceGrpc.newBlockingStub(channel);
      var large = PutBookRequest.newBuilder().setNote("x".repeat(3000)).build();

      var thrown = catchThrowableOfType(StatusRuntimeException.class, () -> stub.putBook(large));

      assertThat(thrown.getStatus().getCode()).isEqualTo(Status.Code.RESOURCE_EXHAUSTED);
      channel.shutdownNow();
    }
  }

  @Test
  void shouldSayThatThePortIsTakenAndCloseAllTheSame() throws Exception {
    try (ApiServer first = server(Duration.ofSeconds(1), 0)) {
      first.start();
      ApiServer second = server(Duration.ofSeconds(1), first.port());

      assertThatThrownBy(second::start)
          .isInstanceOf(PortInUseException.class)
          .hasMessageStartingWith(
              "port %d, which the API listens on, is in use".formatted(first.port()))
          .hasMessageContaining("set server.port to another port");
      second.close();
      second.close();
    }
  }
}
