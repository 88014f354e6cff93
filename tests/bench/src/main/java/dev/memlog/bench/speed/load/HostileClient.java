package dev.memlog.bench.speed.load;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.memlog.runtime.Joining;
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
import java.util.HashMap;
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

  private static final String MANY = "{},".repeat(600_000);

  private final URI server;
  private final String key;
  private final String foreignPosition;
  private final String rejectedPosition;
  private final HostileRequests list = HostileRequests.read();
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
    this.foreignPosition = foreignPosition;
    this.rejectedPosition = rejectedPosition;
    this.directory = directory;
    begin("impossible positions", 1_000, this::readImpossiblePositions);
    begin("idle connections", 1_000, this::openIdleConnections);
    begin("continuation frames", 1_000, this::sendContinuations);
    begin("smuggled requests", 200, this::smuggle);
    begin("line of 126 MB by the client", 60_000, this::importLongLine);
    for (HostileRequests.Attack attack : list.attacks()) {
      begin(attack.name(), attack.pauseMillis(), () -> sendAll(attack.requests()));
    }
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

  private CompletableFuture<Void> send(
      String method, String path, String body, Map<String, String> headers) {
    String attack = name();
    var request =
        HttpRequest.newBuilder(server.resolve(path))
            .timeout(Duration.ofSeconds(50))
            .method(
                method,
                body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body, UTF_8))
            .header("content-type", "application/json")
            .setHeader("authorization", "Bearer " + key);
    headers.forEach(request::setHeader);
    return http.sendAsync(request.build(), BodyHandlers.discarding())
        .handle((answer, failure) -> failure == null ? answer.statusCode() : 0)
        .thenAccept(status -> count(attack, status));
  }

  /** Sends requests one after the other, all with the same hostile text. */
  private void sendAll(List<HostileRequests.Request> requests) throws JsonProcessingException {
    String text = list.texts().get(numbers.incrementAndGet() % list.texts().size());
    String quoted = json.writeValueAsString(text);
    String inJson = quoted.substring(1, quoted.length() - 1);
    for (HostileRequests.Request request : requests) {
      Map<String, String> headers = new HashMap<>();
      if (request.headers() != null) {
        request.headers().forEach((name, value) -> headers.put(name, withPositions(value)));
      }
      String body = request.text();
      for (String id : body.contains("$ID") ? list.ids() : List.of("")) {
        send(request.method(), request.path(), filled(body, inJson, id), headers).join();
      }
    }
  }

  private String withPositions(String header) {
    return header.replace("$FOREIGN", foreignPosition).replace("$REJECTED", rejectedPosition);
  }

  private String filled(String body, String text, String id) {
    return body.replace("$TEXT", text)
        .replace("$ID", id)
        .replace("$MANY", MANY)
        .replace("$N", Integer.toString(numbers.incrementAndGet()))
        .replace("$BLOB", body.contains("$BLOB") ? blob() : "");
  }

  private String blob() {
    byte[] bytes = new byte[45_000];
    random.nextBytes(bytes);
    return Base64.getEncoder().encodeToString(bytes);
  }

  private void readImpossiblePositions() {
    List<CompletableFuture<Void>> reads = new ArrayList<>();
    for (int i = 0; i < READS; i++) {
      Position position =
          i % 2 == 0
              ? Position.of(Topics.CONVERSATION_EVENTS.name(), 0, 0, 1_000_000_000)
              : Position.of(Topics.CONVERSATION_EVENTS.name(), 0, 99, 0);
      Map<String, String> headers =
          Map.of("Memlog-After", position.format(), "Memlog-After-Timeout", "40000");
      reads.add(send("POST", "/v1/messages:search", "{\"query\":\"anything\"}", headers));
    }
    reads.forEach(CompletableFuture::join);
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
    threads.forEach(Joining::join);
    for (Socket socket : idle) {
      socket.close();
    }
    http.shutdownNow();
  }
}
