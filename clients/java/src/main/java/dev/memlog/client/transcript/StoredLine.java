package dev.memlog.client.transcript;

import java.time.Instant;

/** A line of a conversation with its message id and its time in the log. */
record StoredLine(String id, Instant time, TranscriptLine line) {

  boolean system() {
    return line.role().equals("system");
  }
}
