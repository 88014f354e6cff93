package dev.memlog.runtime.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import com.linecorp.armeria.client.WebClient;
import com.linecorp.armeria.common.AggregatedHttpResponse;
import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.HttpMethod;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpRequestWriter;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.RequestHeaders;
import dev.memlog.runtime.Principal.Role;
import dev.memlog.runtime.config.ConfigException;
import dev.memlog.runtime.config.ConfigLoader;
import dev.memlog.runtime.metrics.Metrics;
import dev.memlog.runtime.server.shelf.Book;
import dev.memlog.runtime.server.shelf.PutBookRequest;
import dev.memlog.runtime.server.shelf.ShelfServiceGrpc;
import dev.memlog.runtime.server.shelf.ShelfServiceGrpc.ShelfServiceImplBase;
import io.grpc.ManagedChannelBuilder;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.StreamObserver;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Requests whose bodies fit into the bound of a server singly, but not two at a time. */
class BytesInFlightTest {

  private static final String BOOKS = "/v1/shelves/s/books";
  private static final String BODY = "{\"note\":\"" + "x".repeat(40_000) + "\"}";

  private static final byte[] MESSAGE =
      Book.newBuilder().setTitle("x".repeat(60_000)).build().toByteArray();
  private static final int CAME = 40_000;

  private final Metrics metrics = new Metrics();
  private final CountDownLatch entered = new CountDownLatch(1);
  private final CountDownLatch proceed = new CountDownLatch(1);
  private ApiServer server;
  private Client client;

  /** Answers the shelf "slow" only when told to, and all others at once. */
  private final class SlowShelf extends ShelfServiceImplBase {
    @Override
    public void putBook(PutBookRequest request, StreamObserver<Book> answer) {
      if (request.getShelfId().equals("slow")) {
        entered.countDown();
        try {
          proceed.await();
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
        }
      }
      answer.onNext(request.getBook());
      answer.onCompleted();
    }

    @Override
    public StreamObserver<Book> echo(StreamObserver<Book> answers) {
      return new StreamObserver<>() {
        @Override
        public void onNext(Book book) {}

        @Override
        public void onError(Throwable t) {}

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
            .yaml("test", "{port: 0, maxRequestBytes: 65536, limits: {bytesInFlight: 65536}}")
            .load(ServerConfig.class);
    server = ApiServer.builder(config, metrics.registry()).grpc(new SlowShelf(), Role.READ).build();
    server.start();
    client = new Client(server.uri());
  }

  @AfterEach
  void stop() {
    proceed.countDown();
    client.close();
    server.close();
    metrics.close();
  }

  @Test
  void shouldRefuseBodiesWhileOthersAreServed() throws Exception {
    var slow = CompletableFuture.supplyAsync(() -> client.post("/v1/shelves/slow/books", BODY));
    entered.await();

    var refused = client.post(BOOKS, BODY);
    assertThat(refused.status()).isEqualTo(503);
    assertThat(refused.header("retry-after")).isEqualTo("2");
    assertThat(refused.json().at("/error/code").asText()).isEqualTo("unavailable");
    assertThat(refused.errors().getFirst()).contains("server.limits.bytesInFlight");
    assertThat(client.post(BOOKS, "{}").status()).isEqualTo(200);
    assertThat(code(40_000)).isEqualTo(Status.Code.UNAVAILABLE);
    assertThat(code(1)).isEqualTo(Status.Code.OK);

    proceed.countDown();
    assertThat(slow.join().status()).isEqualTo(200);
    assertNothingIsHeld();
    assertThat(client.post(BOOKS, BODY).status()).isEqualTo(200);
    assertThat(code(40_000)).isEqualTo(Status.Code.OK);
    assertNothingIsHeld();
  }

  @Test
  void shouldLetGoOfBodiesThatNeverCome() throws Exception {
    try (var socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
      String head =
          "POST %s HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n"
              .formatted(BOOKS);
      socket.getOutputStream().write((head + BODY).getBytes(StandardCharsets.US_ASCII));
      socket.getOutputStream().flush();
      await().atMost(Duration.ofSeconds(10)).until(() -> held() >= BODY.length());

      assertThat(client.post(BOOKS, BODY).status()).isEqualTo(503);
    }
    assertNothingIsHeld();
    assertThat(client.post(BOOKS, BODY).status()).isEqualTo(200);
  }

  @Test
  void shouldCountWhatHasComeOfAStreamsMessage() throws Exception {
    var web = WebClient.of("h2c://127.0.0.1:" + server.port());
    HttpRequestWriter first = stream();
    HttpResponse unanswered = web.execute(first);
    await().atMost(Duration.ofSeconds(10)).until(() -> held() == 5 + CAME);

    // Others are refused while it does not end.
    assertThat(client.post(BOOKS, BODY).status()).isEqualTo(503);
    HttpRequestWriter second = stream();
    AggregatedHttpResponse refused = web.execute(second).aggregate().get(10, TimeUnit.SECONDS);
    // Which clients of gRPC read as UNAVAILABLE.
    assertThat(refused.status().code()).isEqualTo(503);

    // Once whole, it counts no longer here.
    first.write(HttpData.wrap(Arrays.copyOfRange(MESSAGE, CAME, MESSAGE.length)));
    assertNothingIsHeld();
    first.write(HttpData.wrap(new byte[] {0, 0}));
    await().atMost(Duration.ofSeconds(10)).until(() -> held() == 2);
    first.abort();
    unanswered.abort();
    assertNothingIsHeld();
  }

  /** Returns a stream whose first message has not come whole. */
  private static HttpRequestWriter stream() {
    var writer =
        HttpRequest.streaming(
            RequestHeaders.of(
                HttpMethod.POST,
                "/memlog.test.ShelfService/Echo",
                HttpHeaderNames.CONTENT_TYPE,
                "application/grpc",
                HttpHeaderNames.TE,
                "trailers"));
    writer.write(HttpData.wrap(ByteBuffer.allocate(5).putInt(1, MESSAGE.length).array()));
    writer.write(HttpData.wrap(Arrays.copyOf(MESSAGE, CAME)));
    return writer;
  }

  @Test
  void shouldHoldNothingOfBodiesOverTheLimitOfOne() {
    assertThat(client.post(BOOKS, "{\"note\":\"" + "x".repeat(70_000) + "\"}").status())
        .isEqualTo(413);
    assertNothingIsHeld();
  }

  @Test
  void shouldRefuseATotalBelowOneBody() {
    assertThatThrownBy(
            () ->
                ConfigLoader.create()
                    .yaml("x.yaml", "{limits: {bytesInFlight: 1024, connections: 0}}")
                    .load(ServerConfig.class))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining(
            "limits.bytesInFlight must be 0 or at least maxRequestBytes=16777216, got 1024")
        .hasMessageContaining("limits.connections must be from 1");
  }

  private Status.Code code(int length) {
    var channel =
        ManagedChannelBuilder.forAddress("127.0.0.1", server.port()).usePlaintext().build();
    var request = PutBookRequest.newBuilder().setShelfId("s").setNote("x".repeat(length)).build();
    try {
      var thrown =
          catchThrowableOfType(
              StatusRuntimeException.class,
              () -> ShelfServiceGrpc.newBlockingStub(channel).putBook(request));
      return thrown == null ? Status.Code.OK : thrown.getStatus().getCode();
    } finally {
      channel.shutdownNow();
    }
  }

  private double held() {
    return metrics.registry().get("memlog.api.bytes.in.flight").gauge().value();
  }

  /** Waits until no bytes are held; a call's log completes a moment after its answer. */
  private void assertNothingIsHeld() {
    await().atMost(Duration.ofSeconds(10)).until(() -> held() == 0);
  }
}
