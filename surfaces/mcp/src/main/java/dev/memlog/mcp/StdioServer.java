package dev.memlog.mcp;

import dev.memlog.mcp.tool.Session;
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
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Lines lines = new Lines(in);
      while (lines.next()) {
        if (lines.tooLong()) {
          write(protocol.refusal("a message must be at most " + LINE + " bytes"));
        } else {
          answer(lines.bytes(), threads);
        }
      }
    }
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

  /** A reader of lines that keeps no more of a line than its limit. */
  private static final class Lines {

    private static final int BUFFER = 8192;

    private final InputStream in;
    private final byte[] buffer = new byte[BUFFER];
    private int from;
    private int until;
    private ByteArrayOutputStream line = new ByteArrayOutputStream();
    private boolean tooLong;

    Lines(InputStream in) {
      this.in = in;
    }

    /** Reads the next line; returns false at the end of the input. */
    boolean next() throws IOException {
      line = new ByteArrayOutputStream();
      tooLong = false;
      boolean some = false;
      while (fill()) {
        some = true;
        int end = from;
        while (end < until && buffer[end] != '\n') {
          end++;
        }
        keep(end - from);
        boolean ended = end < until;
        from = ended ? end + 1 : end;
        if (ended) {
          return true;
        }
      }
      return some;
    }

    boolean tooLong() {
      return tooLong;
    }

    byte[] bytes() {
      return line.toByteArray();
    }

    private void keep(int length) {
      if (line.size() + length > LINE) {
        tooLong = true;
        line = new ByteArrayOutputStream();
      }
      if (!tooLong) {
        line.write(buffer, from, length);
      }
    }

    private boolean fill() throws IOException {
      if (from < until) {
        return true;
      }
      from = 0;
      until = in.read(buffer);
      return until > 0;
    }
  }
}
