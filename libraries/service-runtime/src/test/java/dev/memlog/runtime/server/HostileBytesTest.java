package dev.memlog.runtime.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.runtime.config.Defaults;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.HexFormat;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Bytes that no client of HTTP sends, from callers without a key. */
@Timeout(60)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HostileBytesTest {

  private static final HexFormat HEX = HexFormat.of();

  private RunningShelf shelf;

  @BeforeAll
  void start() throws Exception {
    shelf = RunningShelf.start(Defaults.of(ServerConfig.class).withPort(0));
  }

  @AfterAll
  void stop() {
    shelf.close();
  }

  /** CVE-2026-33871. */
  @Test
  void shouldEndConnectionsThatSendEmptyContinuationsWithoutEnd() throws Exception {
    var begin = new ByteArrayOutputStream();
    begin.writeBytes("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(ISO_8859_1));
    begin.writeBytes(HEX.parseHex("000000040000000000"));
    // The headers of stream 1, which other frames must continue: ":method: GET" alone.
    begin.writeBytes(HEX.parseHex("00000101000000000182"));
    byte[] continuations = HEX.parseHex("000000090000000001".repeat(1000));

    try (Socket socket = connect()) {
      var answered = CompletableFuture.supplyAsync(() -> read(socket));
      socket.getOutputStream().write(begin.toByteArray());
      try {
        for (int sent = 0; sent < 500 && !answered.isDone(); sent++) {
          socket.getOutputStream().write(continuations);
        }
      } catch (IOException _) {
        // The server has closed the connection.
      }

      // What this side could write says little: the system buffers megabytes.
      assertThat(answered).as("the end of the connection").succeedsWithin(Duration.ofSeconds(10));
    }
  }

  /** CVE-2026-33870: the end of a line within quotes must not end the extension. */
  @Test
  void shouldNotServeTheRequestInsideAQuotedChunkExtension() throws Exception {
    String smuggled = "GET /health/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    String answers =
        exchange(
            """
            POST /v1/shelves/s/books HTTP/1.1
            Host: localhost
            Content-Type: application/json
            Transfer-Encoding: chunked

            2;a="
            {}
            0

            """
                    .replace("\n", "\r\n")
                + smuggled);

    assertThat(answers).startsWith("HTTP/1.1 400 ");
    assertThat(answers).doesNotContain("HTTP/1.1 200 ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Transfer-Encoding: chunked, identity",
        "Transfer-Encoding: identity",
        "Transfer-Encoding: chunked\nTransfer-Encoding: identity",
        "Transfer-Encoding: chunked\nTransfer-Encoding: chunked",
        "Transfer-Encoding: xchunked",
        "Transfer-Encoding: chunked\nContent-Length: 2",
        "Content-Length: 2\nTransfer-Encoding: chunked",
        "Content-Length: 2\nContent-Length: 12",
      })
  void shouldRefuseRequestsWhoseLengthIsAmbiguous(String headers) throws Exception {
    String answers =
        exchange(
            """
            POST /v1/shelves/s/books HTTP/1.1
            Host: localhost
            Content-Type: application/json
            Connection: close
            HEADERS

            2
            {}
            0

            """
                .replace("HEADERS", headers)
                .replace("\n", "\r\n"));

    assertThat(answers).startsWith("HTTP/1.1 400 ");
    assertThat(answers.split("HTTP/1.1 ", -1)).as("one answer").hasSize(2);
  }

  @Test
  void shouldServeChunkedRequests() throws Exception {
    String answers =
        exchange(
            """
            POST /v1/shelves/s/books HTTP/1.1
            Host: localhost
            Content-Type: application/json
            Connection: close
            Transfer-Encoding: Chunked

            2;a="b c";d=e
            {}
            0

            """
                .replace("\n", "\r\n"));

    assertThat(answers).startsWith("HTTP/1.1 200 ");
  }

  private Socket connect() throws IOException {
    URI uri = shelf.server().uri();
    return new Socket(uri.getHost(), uri.getPort());
  }

  private String exchange(String bytes) throws IOException {
    try (Socket socket = connect()) {
      socket.setSoTimeout(5000);
      socket.getOutputStream().write(bytes.getBytes(ISO_8859_1));
      return read(socket);
    }
  }

  /** Returns everything that the server sends until it closes the connection. */
  private static String read(Socket socket) {
    var all = new ByteArrayOutputStream();
    try {
      socket.getInputStream().transferTo(all);
    } catch (IOException _) {
      // A reset is an end too.
    }
    return all.toString(ISO_8859_1);
  }
}
