package dev.memlog.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.memlog.api.v1.Event;
import dev.memlog.api.v1.IngestServiceGrpc;
import dev.memlog.api.v1.PublishResult;
import dev.memlog.events.MessageCreated;
import dev.memlog.schemas.Topics;
import io.grpc.stub.ClientCallStreamObserver;
import io.grpc.stub.ClientResponseObserver;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(World.Extension.class)
class StreamTest {

  private final World world;
  private final Client client;

  StreamTest(World world) {
    this.world = world;
    this.client = world.client(World.ACME);
  }

  @AfterEach
  void disconnect() {
    client.close();
  }

  @Test
  void shouldAnswerEachLineInOrderAndGoOnAfterBadOnes() {
    var answer =
        client.stream(
            """
            {"conversationId":"lines","messageId":"1","role":"user","content":"one"}
            {"conversationId":"lines","messageId":"2","role":

            {"conversationId":"lines","messageId":"3","rol":"user","content":7}
            {"conversationId":"lines","messageId":"4","role":"robot","content":"x","app":"a/b"}
            ["not an event"]
            {"type":"message_edited","conversationId":"lines","messageId":"1","content":"two"}""");

    assertThat(answer.status()).isEqualTo(200);
    List<JsonNode> lines = answer.lines();
    assertThat(lines)
        .extracting(line -> line.get("index").asInt())
        .containsExactly(0, 1, 2, 3, 4, 5);
    assertThat(lines.get(0).at("/published/messageId").asText()).isEqualTo("1");
    assertThat(Client.errors(lines.get(1)))
        .singleElement()
        .asString()
        .startsWith(" must be well-formed JSON (line 1, column ");
    assertThat(Client.errors(lines.get(2)))
        .containsExactly("rol is no known field, did you mean role?", "content must be a text");
    assertThat(Client.errors(lines.get(3)))
        .containsExactlyInAnyOrder(
            "role must be one of user, assistant, system, tool",
            "app must match [A-Za-z0-9._:@~-]{1,128}, except . and ..");
    assertThat(Client.errors(lines.get(4))).containsExactly(" must be a JSON object");
    assertThat(lines.get(5).has("published")).isTrue();
    assertThat(world.events("acme", "lines")).hasSize(2);
  }

  @Test
  void shouldRefuseALineOverTheLimitAndGoOn() {
    var answer =
        client.stream(
            "{\"conversationId\":\"over\",\"role\":\"user\",\"content\":\""
                + "x".repeat(world.config.lineBytes())
                + "\"}\n"
                + line("over", 1));

    assertThat(Client.errors(answer.lines().getFirst()))
        .containsExactly(" must be at most 1048576 bytes");
    assertThat(answer.lines().get(1).has("published")).isTrue();
  }

  @Test
  void shouldAnswerAnEmptyStreamWithNothing() {
    var answer = client.stream("\n  \n");

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.body()).isEmpty();
  }

  @Test
  void shouldRefuseOtherMediaTypesAndMethods() {
    assertThat(client.send("POST", "/v1/messages:stream", "x", "text/html").status())
        .isEqualTo(415);
    assertThat(client.send("GET", "/v1/messages:stream", "", "text/html").status()).isEqualTo(405);
    try (Client reader = world.client(World.READ_ONLY)) {
      assertThat(reader.stream(line("c", 1)).status()).isEqualTo(403);
    }
  }

  /** A client that writes everything before it reads anything must come through. */
  @Test
  void shouldKeepTheOrderOfALongStreamWithFewInFlight() {
    int count = 3_000;
    String lines =
        IntStream.range(0, count).mapToObj(i -> line("long", i)).collect(Collectors.joining("\n"));

    var answer = client.stream(lines);

    assertThat(answer.lines())
        .hasSize(count)
        .allMatch(line -> line.has("published"))
        .extracting(line -> line.get("index").asInt())
        .isSorted();
    assertThat(world.events("acme", "long"))
        .extracting(record -> ((MessageCreated) record.value().getPayload()).getMessageId())
        .isEqualTo(IntStream.range(0, count).mapToObj(i -> "m" + i).toList());
  }

  /** Over a plain socket, since the question is when answers come. */
  @Test
  void shouldAnswerWhileTheRequestIsStillOpenAndSurviveADisconnect() throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), world.server.port())) {
      socket.setSoTimeout(10_000);
      OutputStream out = socket.getOutputStream();
      out.write(
          """
          POST /v1/messages:stream HTTP/1.1\r
          Host: localhost\r
          Authorization: Bearer acme-key\r
          Content-Type: application/x-ndjson\r
          Transfer-Encoding: chunked\r
          \r
          """
              .getBytes(StandardCharsets.US_ASCII));
      chunk(out, line("open", 1) + "\n" + line("open", 2).substring(0, 20));
      var in =
          new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
      String answered = in.readLine();
      while (!answered.contains("\"index\"")) {
        answered = in.readLine();
      }
      assertThat(answered).contains("m1");
    }

    await().untilAsserted(() -> assertThat(world.events("acme", "open")).hasSize(1));
    assertThat(client.stream(line("open", 3)).lines().getFirst().has("published")).isTrue();
    await()
        .untilAsserted(
            () ->
                assertThat(world.metrics.registry().get("memlog.ingest.in.flight").gauge().value())
                    .isZero());
  }

  /** The sender is slowed: of an endless stream whose answers nobody reads, little gets in. */
  @Test
  void shouldTakeNoMoreThanTheCallerReads() throws Exception {
    long before = world.endOffset(Topics.CONVERSATION_EVENTS);
    var requests = new LinkedBlockingQueue<ClientCallStreamObserver<Event>>();
    stub()
        .publishStream(
            new ClientResponseObserver<Event, PublishResult>() {
              @Override
              public void beforeStart(ClientCallStreamObserver<Event> stream) {
                stream.disableAutoRequestWithInitial(0);
                requests.add(stream);
              }

              @Override
              public void onNext(PublishResult result) {}

              @Override
              public void onError(Throwable thrown) {}

              @Override
              public void onCompleted() {}
            });
    var stream = requests.take();
    String text = "x".repeat(1000);
    int sent = 0;
    long idleSince = System.nanoTime();
    while (System.nanoTime() - idleSince < Duration.ofSeconds(1).toNanos() && sent < 100_000) {
      if (stream.isReady()) {
        stream.onNext(
            Event.newBuilder().setConversationId("slow").setRole("user").setContent(text).build());
        sent++;
        idleSince = System.nanoTime();
      } else {
        Thread.onSpinWait();
      }
    }
    long kept = world.endOffset(Topics.CONVERSATION_EVENTS) - before;
    stream.cancel("enough", null);

    assertThat(sent).isLessThan(20_000);
    assertThat(kept).isLessThanOrEqualTo(sent);
  }

  @Test
  void shouldStreamOverGrpc() throws InterruptedException {
    var answers = new LinkedBlockingQueue<PublishResult>();
    var requests =
        stub()
            .publishStream(
                new io.grpc.stub.StreamObserver<>() {
                  @Override
                  public void onNext(PublishResult result) {
                    answers.add(result);
                  }

                  @Override
                  public void onError(Throwable thrown) {
                    answers.add(PublishResult.newBuilder().setIndex(-1).build());
                  }

                  @Override
                  public void onCompleted() {
                    answers.add(PublishResult.newBuilder().setIndex(-2).build());
                  }
                });
    for (int i = 0; i < 200; i++) {
      requests.onNext(
          Event.newBuilder()
              .setConversationId("grpc-stream")
              .setMessageId("m" + i)
              .setRole(i == 100 ? "robot" : "user")
              .setContent("x")
              .build());
    }
    requests.onCompleted();

    for (int i = 0; i < 200; i++) {
      PublishResult result = answers.poll(10, TimeUnit.SECONDS);
      assertThat(result.getIndex()).isEqualTo(i);
      assertThat(result.hasPublished()).isEqualTo(i != 100);
      assertThat(result.getErrorsCount()).isEqualTo(i == 100 ? 1 : 0);
    }
    assertThat(answers.poll(10, TimeUnit.SECONDS).getIndex()).isEqualTo(-2);
    assertThat(world.events("acme", "grpc-stream")).hasSize(199);
  }

  private IngestServiceGrpc.IngestServiceStub stub() {
    return IngestServiceGrpc.newStub(world.channel).withInterceptors(World.presenting(World.ACME));
  }

  private static void chunk(OutputStream out, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    out.write((Integer.toHexString(bytes.length) + "\r\n").getBytes(StandardCharsets.US_ASCII));
    out.write(bytes);
    out.write("\r\n".getBytes(StandardCharsets.US_ASCII));
    out.flush();
  }

  private static String line(String conversation, int i) {
    return "{\"conversationId\":\"%s\",\"messageId\":\"m%d\",\"role\":\"user\",\"content\":\"text %d\"}"
        .formatted(conversation, i, i);
  }
}
