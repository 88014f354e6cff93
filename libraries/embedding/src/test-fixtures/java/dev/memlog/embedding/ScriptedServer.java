package dev.memlog.embedding;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * An HTTP server on loopback that gives the answers it was told, then 500 or what it is to give to
 * any other request, and notes what it got. As an extension of JUnit it ends with the test.
 */
public final class ScriptedServer implements AfterEachCallback, AutoCloseable {

  /** A request as it came. */
  public record Received(String path, String authorization, String body) {}

  /** An answer to give. */
  public record Answer(int status, Map<String, String> headers, String body, boolean held) {}

  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Queue<Answer> script = new ConcurrentLinkedQueue<>();
  private final List<Received> received = new CopyOnWriteArrayList<>();
  private volatile Function<Received, Answer> otherwise = _ -> new Answer(500, Map.of(), "", false);
  private final CountDownLatch released = new CountDownLatch(1);

  public ScriptedServer() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.createContext("/", this::handle);
    server.setExecutor(threads);
    server.start();
  }

  public String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  public ScriptedServer then(int status, String body) {
    script.add(new Answer(status, Map.of(), body, false));
    return this;
  }

  public ScriptedServer then(int status, Map<String, String> headers, String body) {
    script.add(new Answer(status, headers, body, false));
    return this;
  }

  /** Sends the headers and half of the body, and the rest only when the server closes. */
  public ScriptedServer thenHold(String body) {
    script.add(new Answer(200, Map.of(), body, true));
    return this;
  }

  /** Answers what the script says nothing about; called by several threads. */
  public ScriptedServer otherwise(Function<Received, Answer> answers) {
    otherwise = answers;
    return this;
  }

  public List<Received> received() {
    return received;
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
      String authorization = exchange.getRequestHeaders().getFirst("Authorization");
      var request =
          new Received(
              exchange.getRequestURI().getPath(), authorization == null ? "" : authorization, body);
      received.add(request);
      Answer next = script.poll();
      Answer answer = next == null ? otherwise.apply(request) : next;
      answer.headers().forEach(exchange.getResponseHeaders()::set);
      byte[] bytes = answer.body().getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(answer.status(), bytes.length == 0 ? -1 : bytes.length);
      if (answer.held()) {
        exchange.getResponseBody().write(bytes, 0, bytes.length / 2);
        exchange.getResponseBody().flush();
        released.await();
      } else {
        exchange.getResponseBody().write(bytes);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void afterEach(ExtensionContext context) {
    close();
  }

  @Override
  public void close() {
    released.countDown();
    server.stop(0);
    threads.shutdownNow();
    threads.close();
  }
}
