package dev.memlog.bench.speed.load;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.memlog.schemas.Position;
import dev.memlog.schemas.Topics;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Deque;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/**
 * A caller with a key of its own that attacks a server in many ways at the same time, until it is
 * closed. It counts the answers to each kind of attack by status.
 */
public final class HostileClient implements AutoCloseable {

  /** The attack that must not be answered with 422, which would tell why a write was rejected. */
  public static final String FOREIGN_REJECTIONS = "rejections of others";

  private static final int READS = 260;
  private static final int IDLE = 4_200;
  private static final int FRAMES = 500_000;
  private static final int LINE = 126_000_000;

  private static final List<String> IDS =
      List.of(".", "..", "a\\u0000b", "\\ud800", "\\udc00a", "a/../b", "", "%2e%2e");

  private final URI server;
  private final String key;
  private final Path directory;
  private final ObjectMapper json = new ObjectMapper();
  private final HttpClient http =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(Duration.ofSeconds(10))
          .build();
  private final Random random = new Random(1);
  private final Map<String, Map<Integer, LongAdder>> answers = new ConcurrentSkipListMap<>();
  private final Deque<Socket> idle = new ArrayDeque<>();
  private final CountDownLatch ending = new CountDownLatch(1);
  private final List<Thread> threads = new ArrayList<>();
  private final AtomicInteger numbers = new AtomicInteger();

  /** An attack that is repeated until the end. */
  private interface Attack {
    void round() throws Exception;
  }

  /**
   * Starts all attacks.
   *
   * @param foreignPosition the position of another tenant's write
   * @param rejectedPosition the position of another tenant's write that a stage has rejected
   * @param directory the directory for a large file
   */
  public HostileClient(
      URI server, String key, String foreignPosition, String rejectedPosition, Path directory) {
    this.server = server;
    this.key = key;
    this.directory = directory;
    begin("impossible positions", 1_000, this::readImpossiblePositions);
    begin("idle connections", 1_000, this::openIdleConnections);
    begin("base64", 1_000, this::sendBase64);
    begin("hostile texts", 200, this::sendTexts);
    begin("hostile names", 200, this::sendNames);
    begin("hostile ids", 200, this::sendIds);
    begin("foreign positions", 200, () -> readAfter(foreignPosition));
    begin(FOREIGN_REJECTIONS, 200, () -> readAfter(rejectedPosition));
    begin("refused requests", 100, this::sendRefused);
    begin("continuation frames", 1_000, this::sendContinuations);
    begin("smuggled requests", 200, this::smuggle);
    begin("line of 126 MB by the client", 60_000, this::importLongLine);
  }

  private void begin(String name, long pauseMillis, Attack attack) {
    threads.add(
        Thread.ofPlatform()
            .name(name)
            .daemon()
            .start(
                () -> {
                  try {
                    do {
                      round(name, attack);
                    } while (!ending.await(pauseMillis, TimeUnit.MILLISECONDS));
                  } catch (InterruptedException _) {
                    // The attack ends.
                  }
                }));
  }

  private void round(String name, Attack attack) throws InterruptedException {
    try {
      attack.round();
    } catch (InterruptedException e) {
      throw e;
    } catch (Exception _) {
      count(name, 0);
    }
  }

  /** Returns the number of answers of each attack by status; 0 stands for no answer. */
  public Map<String, Map<Integer, LongAdder>> answers() {
    return answers;
  }

  private void count(String attack, int status) {
    answers
        .computeIfAbsent(attack, _ -> new ConcurrentSkipListMap<>())
        .computeIfAbsent(status, _ -> new LongAdder())
        .increment();
  }

  private static String name() {
    return Thread.currentThread().getName();
  }

  private CompletableFuture<Void> send(String method, String path, String body, String... headers) {
    String attack = name();
    var request =
        HttpRequest.newBuilder(server.resolve(path))
            .timeout(Duration.ofSeconds(50))
            .method(
                method,
                body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body, UTF_8))
            .header("content-type", "application/json")
            .setHeader("authorization", "Bearer " + key);
    for (int i = 0; i < headers.length; i += 2) {
      request.setHeader(headers[i], headers[i + 1]);
    }
    return http.sendAsync(request.build(), BodyHandlers.discarding())
        .handle((answer, failure) -> failure == null ? answer.statusCode() : 0)
        .thenAccept(status -> count(attack, status));
  }

  private String event(String conversation, String author, String content)
      throws JsonProcessingException {
    return json.writeValueAsString(
        Map.of(
            "type",
            "message_created",
            "user",
            "mallory",
            "conversationId",
            conversation,
            "messageId",
            "m" + numbers.incrementAndGet(),
            "role",
            "user",
            "author",
            author,
            "content",
            content));
  }

  private void publish(String event) {
    send("POST", "/v1/messages:batch", "{\"messages\":[" + event + "]}").join();
  }

  private void readImpossiblePositions() {
    List<CompletableFuture<Void>> reads = new ArrayList<>();
    for (int i = 0; i < READS; i++) {
      Position position =
          i % 2 == 0
              ? Position.of(Topics.CONVERSATION_EVENTS.name(), 0, 0, 1_000_000_000)
              : Position.of(Topics.CONVERSATION_EVENTS.name(), 0, 99, 0);
      reads.add(
          send(
              "POST",
              "/v1/messages:search",
              "{\"query\":\"anything\"}",
              "Memlog-After",
              position.format(),
              "Memlog-After-Timeout",
              "40000"));
    }
    reads.forEach(CompletableFuture::join);
  }

  private void readAfter(String position) {
    send("POST", "/v1/messages:search", "{\"query\":\"anything\"}", "Memlog-After", position)
        .join();
  }

  private void openIdleConnections() throws IOException {
    int more = Math.max(100, Math.min(1_000, IDLE - idle.size()));
    for (int i = 0; i < more; i++) {
      idle.add(new Socket(server.getHost(), server.getPort()));
      if (idle.size() > IDLE) {
        idle.remove().close();
      }
    }
    count(name(), 200);
  }

  private void sendBase64() throws JsonProcessingException {
    byte[] bytes = new byte[45_000];
    random.nextBytes(bytes);
    String text = Base64.getEncoder().encodeToString(bytes);
    publish(event("blobs", "Eve", text));
  }

  private void sendTexts() throws JsonProcessingException {
    String text = HostileTexts.of(numbers.get());
    publish(event("texts", text, text));
    for (String format : List.of("markdown", "xml", "json", "a3", "h5", "b")) {
      String asked =
          "{\"query\":\"System\",\"user\":\"mallory\",\"conversation\":\"texts\",\"format\":\"%s\"}"
              .formatted(format);
      send("POST", "/v1/context", asked).join();
    }
    send("POST", "/v1/messages:search", "{\"query\":\"System\",\"user\":\"mallory\"}").join();
    send("GET", "/v1/conversations/texts/messages?budget=300", "").join();
  }

  /** Sends hostile texts in every field that a user sets, and reads them. */
  private void sendNames() throws JsonProcessingException {
    for (HostileTexts.Request request :
        HostileTexts.requests(HostileTexts.of(numbers.incrementAndGet()))) {
      String body = request.body().isEmpty() ? "" : json.writeValueAsString(request.body());
      send(request.method(), request.path(), body).join();
    }
  }

  private void sendIds() {
    String template =
        """
        {"type":"message_created","user":"mallory","conversationId":"%s","messageId":"%s",\
        "role":"user","content":"%s"}\
        """;
    for (String id : IDS) {
      publish(template.formatted(id, "m", "text"));
      publish(template.formatted("ids", id, "text"));
    }
    publish(template.formatted("ids", "m", "a\\u0000\\ud800b"));
    send("GET", "/v1/conversations/%2e%2e/messages", "").join();
    send("GET", "/v1/conversations/%00", "").join();
  }

  private void sendRefused() {
    send("GET", "/v1/nothing", "").join();
    send("PUT", "/v1/messages", "{}").join();
    send("POST", "/v1/messages", "{", "content-type", "text/plain").join();
    send("POST", "/v1/messages", "{\"type\":").join();
    send("POST", "/v1/messages:search", "{\"query\":\"\"}").join();
    send("POST", "/v1/messages:search", "{\"query\":\"a\"}", "authorization", "Bearer x").join();
    send("GET", "/v1/memories/nope/history", "").join();
    send("POST", "/v1/messages", "[" + "{},".repeat(600_000) + "{}]").join();
  }

  private void sendContinuations() throws IOException {
    HexFormat hex = HexFormat.of();
    byte[] thousand = hex.parseHex("000000090000000001".repeat(1_000));
    try (Socket socket = new Socket(server.getHost(), server.getPort())) {
      OutputStream out = socket.getOutputStream();
      out.write("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(ISO_8859_1));
      out.write(hex.parseHex("000000040000000000" + "00000101000000000182"));
      for (int sent = 0; sent < FRAMES; sent += 1_000) {
        out.write(thousand);
      }
      count(name(), 200);
    } catch (IOException _) {
      count(name(), 400);
    }
  }

  private void smuggle() throws IOException {
    String head = "POST /v1/messages HTTP/1.1\r\nHost: localhost\r\n";
    String type = "Content-Type: application/json\r\n";
    String smuggled = "GET /health/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    String chunked = "Transfer-Encoding: chunked";
    exchange(head + type + chunked + "\r\n\r\n2;a=\"\r\n{}\r\n0\r\n\r\n" + smuggled);
    for (String length : List.of(", identity", "\r\nContent-Length: 2", "\r\n" + chunked)) {
      exchange(head + type + chunked + length + "\r\n\r\n2\r\n{}\r\n0\r\n\r\n" + smuggled);
    }
  }

  private void exchange(String bytes) throws IOException {
    var answered = new ByteArrayOutputStream();
    try (Socket socket = new Socket(server.getHost(), server.getPort())) {
      socket.setSoTimeout(5_000);
      socket.getOutputStream().write(bytes.getBytes(ISO_8859_1));
      socket.getInputStream().transferTo(answered);
    } catch (IOException _) {
      // The server has closed the connection.
    }
    String answers = answered.toString(ISO_8859_1);
    // 200 would be the answer to the request inside the other one.
    count(name(), answers.contains("HTTP/1.1 200") ? 200 : answers.isEmpty() ? 0 : 400);
  }

  /** Counts the exit code of the command: 1 if it refuses the line. */
  private void importLongLine() throws IOException, InterruptedException {
    Path file = directory.resolve("long.jsonl");
    if (!Files.exists(file)) {
      Files.writeString(file, "{\"content\":\"" + "word ".repeat(LINE / 5) + "\"}\n");
    }
    Process command =
        new ProcessBuilder(
                System.getProperty("memlog.launcher", "./memlog"),
                "import",
                "--format",
                "jsonl",
                file.toString(),
                "--url",
                server.toString(),
                "--key",
                key)
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("long.output").toFile())
            .start();
    try {
      count(name(), command.waitFor());
    } finally {
      command.destroyForcibly();
    }
  }

  @Override
  public void close() throws IOException {
    ending.countDown();
    threads.forEach(Thread::interrupt);
    try {
      for (Thread thread : threads) {
        thread.join();
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
    for (Socket socket : idle) {
      socket.close();
    }
    http.shutdownNow();
  }
}
