package dev.memlog.mcp;

import dev.memlog.mcp.tool.Session;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/**
 * A server of the Model Context Protocol over standard input and output: it reads one JSON-RPC
 * message per line, and writes each answer as one line. An invalid line gets an error as answer,
 * and reading continues. Requests run concurrently, so their answers may come in a different order.
 *
 * @param protocol the processor of the messages
 * @param session the caller for whom the tools act
 * @param out the output for the answers; the caller closes it
 */
public record StdioServer(JsonRpc protocol, Session session, OutputStream out) {

  /** The maximum length of a line, in bytes; a longer line is answered with an error. */
  private static final int LINE = 16 * 1024 * 1024;

  /**
   * Answers every line until the input ends, and returns once all answers are written.
   *
   * @param in the input; lines longer than 16 MiB get an error as answer
   * @throws IOException if the input cannot be read
   */
  public void serve(InputStream in) throws IOException {
    var input = new BufferedInputStream(in);
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (byte[] line = line(input); line != null; line = line(input)) {
        if (line.length > LINE) {
          write(protocol.refusal("a message must be at most " + LINE + " bytes"));
        } else {
          answer(line, threads);
        }
      }
    }
  }

  /**
   * Returns the next line without its line break, of a line that is too long only the beginning;
   * null at the end of the input.
   */
  private static byte @Nullable [] line(InputStream in) throws IOException {
    int next = in.read();
    if (next < 0) {
      return null;
    }
    var line = new ByteArrayOutputStream();
    for (; next >= 0 && next != '\n'; next = in.read()) {
      if (line.size() <= LINE) {
        line.write(next);
      }
    }
    return line.toByteArray();
  }

  private void answer(byte[] bytes, ExecutorService threads) {
    try {
      String line = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      if (!line.isBlank()) {
        threads.execute(
            () -> protocol.answer(line, session, this::write).body().ifPresent(this::write));
      }
    } catch (CharacterCodingException e) {
      write(protocol.refusal("a message must be UTF-8"));
    }
  }

  private synchronized void write(String line) {
    try {
      out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
