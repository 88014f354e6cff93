package dev.memlog.runtime.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.rpc.BadRequest;
import com.google.rpc.ErrorInfo;
import dev.memlog.runtime.Health;
import dev.memlog.runtime.server.error.GrpcErrors;
import dev.memlog.runtime.server.shelf.Book;
import dev.memlog.runtime.server.shelf.CloseShelfRequest;
import dev.memlog.runtime.server.shelf.PutBookRequest;
import dev.memlog.runtime.server.shelf.ShelfServiceGrpc;
import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.reflection.v1.ServerReflectionGrpc;
import io.grpc.reflection.v1.ServerReflectionRequest;
import io.grpc.reflection.v1.ServerReflectionResponse;
import io.grpc.stub.StreamObserver;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ApiServerTest {

  private static final Map<String, Health> CHECKS = new LinkedHashMap<>();
  private RunningShelf shelf;
  private Client client;
  private ManagedChannel channel;

  @BeforeAll
  void start() throws Exception {
    shelf = RunningShelf.described(CHECKS);
    client = shelf.client();
    channel =
        ManagedChannelBuilder.forAddress("127.0.0.1", shelf.server().port()).usePlaintext().build();
  }

  @AfterAll
  void stop() throws Exception {
    channel.shutdownNow().awaitTermination(5, TimeUnit.SECONDS);
    shelf.close();
  }

  @Test
  void shouldServeJsonAndGrpcFromOneHandler() {
    var json =
        client.post(
            "/v1/shelves/a:b%20c/books",
            "{\"book\":{\"title\":\"Emma\",\"isbn\":\"9780141439587\"}}");
    Book grpc =
        ShelfServiceGrpc.newBlockingStub(channel)
            .putBook(
                PutBookRequest.newBuilder()
                    .setShelfId("a:b c")
                    .setBook(Book.newBuilder().setTitle("Emma"))
                    .build());

    assertThat(json.status()).isEqualTo(200);
    assertThat(json.json().get("title").asText()).isEqualTo("Emma");
    assertThat(json.json().get("copies").has("a:b c")).isTrue();
    assertThat(json.json().get("tags")).isEmpty();
    assertThat(json.json().has("pages")).isFalse();
    assertThat(grpc.getCopiesMap()).containsKey("a:b c");
  }

  @Test
  void shouldReportEveryProblemOfABodyAtOnce() {
    var answer =
        client.post(
            "/v1/shelves/s/books",
            """
            {"book": {"titel": "x", "price": "dear", "lent": 1, "binding": "SPIRAL",
                      "printedAt": "yesterday", "authors": [{"born": 3000000000}, null, 5],
                      "copies": {"a": "many"}, "cover": "%%", "tags": "one", "pages": -1},
             "note": 7, "shelf_id": "t"}
            """);

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.errors())
        .containsExactlyInAnyOrder(
            "book.titel is no known field, did you mean title?",
            "book.price must be a number",
            "book.lent must be true or false",
            "book.binding must be one of BINDING_UNKNOWN, SOFT, HARD",
            "book.printedAt must be a time such as 2026-05-04T09:30:00Z",
            "book.authors[0].born must be a whole number from -2147483648 to 2147483647",
            "book.authors[1] must not be null",
            "book.authors[2] must be an object",
            "book.copies.a must be a whole number from -2147483648 to 2147483647",
            "book.cover must be base64",
            "book.tags must be a list",
            "book.pages must be a whole number from 0 to 4294967295",
            "note must be a text",
            "shelfId must be the same as in the path, s");
    assertThat(answer.json().get("error")).isEqualTo(answer.json().get("errors").get(0));
    assertThat(answer.json().get("error").get("code").asText()).isEqualTo("invalid_argument");
  }

  @Test
  void shouldReadQueryParametersOfEveryKind() {
    var answer =
        client.get(
            "/v1/shelves/s/books?limit=3&lent=true&after=2026-05-04T09:30:00Z&tags=a&tags=b%20c");

    var book = answer.json().get("books").get(0);
    assertThat(book.get("price").asInt()).isEqualTo(3);
    assertThat(book.get("lent").asBoolean()).isTrue();
    assertThat(book.get("printedAt").asText()).isEqualTo("2026-05-04T09:30:00Z");
    assertThat(book.get("tags")).extracting(tag -> tag.asText()).containsExactly("a", "b c");
  }

  @Test
  void shouldTellClientsOfAnOutageWhenToComeBack() {
    assertThat(
            client
                .post("/v1/shelves/s:close", "{\"reason\":\"unavailable\"}")
                .header("retry-after"))
        .isEqualTo("2");
  }

  @Test
  void shouldKeepInternalFailuresInside() {
    var answer = client.post("/v1/shelves/s:close", "{\"reason\":\"bug\"}");
    var thrown =
        catchThrowableOfType(
            StatusRuntimeException.class,
            () ->
                ShelfServiceGrpc.newBlockingStub(channel)
                    .closeShelf(CloseShelfRequest.newBuilder().setReason("bug").build()));

    assertThat(answer.status()).isEqualTo(500);
    assertThat(answer.raw().body()).doesNotContain("secret").contains("request ");
    assertThat(thrown.getStatus().getCode()).isEqualTo(Status.Code.INTERNAL);
    assertThat(thrown.getStatus().getDescription()).doesNotContain("secret").contains("request ");
  }

  @Test
  void shouldGiveGrpcCallersEveryProblemInTheDetails() throws InvalidProtocolBufferException {
    var thrown =
        catchThrowableOfType(
            StatusRuntimeException.class,
            () ->
                ShelfServiceGrpc.newBlockingStub(channel)
                    .closeShelf(CloseShelfRequest.newBuilder().setReason("two").build()));

    assertThat(thrown.getStatus().getCode()).isEqualTo(Status.Code.INVALID_ARGUMENT);
    assertThat(thrown.getStatus().getDescription())
        .isEqualTo("a must be one, got 1; b must be two, got é 2 %");
    var details = com.google.rpc.Status.parseFrom(thrown.getTrailers().get(GrpcErrors.DETAILS));
    assertThat(details.getDetails(0).unpack(ErrorInfo.class).getReason())
        .isEqualTo("INVALID_ARGUMENT");
    assertThat(details.getDetails(1).unpack(BadRequest.class).getFieldViolationsList())
        .extracting(BadRequest.FieldViolation::getField)
        .containsExactly("a", "b");
  }

  @Test
  void shouldStreamOverGrpc() throws InterruptedException {
    var answers = new LinkedBlockingQueue<Book>();
    var requests =
        ShelfServiceGrpc.newStub(channel)
            .echo(
                new StreamObserver<>() {
                  @Override
                  public void onNext(Book book) {
                    answers.add(book);
                  }

                  @Override
                  public void onError(Throwable t) {
                    answers.add(Book.newBuilder().setTitle(t.toString()).build());
                  }

                  @Override
                  public void onCompleted() {
                    answers.add(Book.getDefaultInstance());
                  }
                });
    requests.onNext(Book.newBuilder().setTitle("one").build());
    requests.onNext(Book.newBuilder().setTitle("two").build());
    requests.onCompleted();

    assertThat(answers.poll(10, TimeUnit.SECONDS).getTitle()).isEqualTo("one");
    assertThat(answers.poll(10, TimeUnit.SECONDS).getTagsList()).containsExactly("default");
    assertThat(answers.poll(10, TimeUnit.SECONDS)).isEqualTo(Book.getDefaultInstance());
  }

  @Test
  void shouldServeOffTheEventLoop() {
    var answer = client.send("DELETE", "/v1/shelves/s", "");

    assertThat(answer.json().get("tags").get(0).asText()).isEqualTo("default");
    assertThat(answer.json().get("tags").get(1).asText()).startsWith("api");
  }

  @Test
  void shouldTellHealthByComponent() {
    CHECKS.put("one", Health.ok());
    CHECKS.put("two", Health.waiting("the broker is unavailable"));
    try {
      assertThat(client.get("/health/live").status()).isEqualTo(200);
      var ready = client.get("/health/ready");
      assertThat(ready.status()).isEqualTo(503);
      assertThat(ready.json().at("/components/two/detail").asText())
          .isEqualTo("the broker is unavailable");
      CHECKS.put("two", Health.ok());
      assertThat(client.get("/health/ready").status()).isEqualTo(200);
    } finally {
      CHECKS.clear();
    }
  }

  @Test
  void shouldNameTheMethodsThatAPathHas() {
    var answer = client.send("PUT", "/v1/shelves/s/books", "");

    assertThat(answer.status()).isEqualTo(405);
    assertThat(answer.header("allow")).isEqualTo("GET, POST");
    assertThat(client.send("PUT", "/v1/shelves/s:close", "").header("allow")).isEqualTo("POST");
    assertThat(client.send("PUT", "/v1/shelves/s", "").header("allow")).isEqualTo("DELETE");
    assertThat(client.send("DELETE", "/health/live", "").header("allow")).isEqualTo("GET");
  }

  @Test
  void shouldCountCallsByRouteAndStatus() {
    client.get("/v1/shelves/secret-id/books?limit=x");

    String scraped = client.get("/metrics").raw().body();

    assertThat(scraped)
        .contains("jvm_memory_used_bytes")
        .containsPattern(
            "memlog_api_requests_seconds_count\\{method=\"GET\",route=\"/v1/shelves/\\{shelf_id}/books\",status=\"400\"}")
        .doesNotContain("secret-id");
  }

  @Test
  void shouldReflectItsServicesOverGrpc() throws InterruptedException {
    var names = new LinkedBlockingQueue<List<String>>();
    var requests =
        ServerReflectionGrpc.newStub(channel)
            .serverReflectionInfo(
                new StreamObserver<>() {
                  @Override
                  public void onNext(ServerReflectionResponse response) {
                    names.add(
                        response.getListServicesResponse().getServiceList().stream()
                            .map(service -> service.getName())
                            .toList());
                  }

                  @Override
                  public void onError(Throwable thrown) {
                    names.add(List.of(thrown.toString()));
                  }

                  @Override
                  public void onCompleted() {}
                });
    requests.onNext(ServerReflectionRequest.newBuilder().setListServices("").build());

    assertThat(names.poll(10, TimeUnit.SECONDS)).contains("memlog.test.ShelfService");
    requests.onCompleted();
  }
}
