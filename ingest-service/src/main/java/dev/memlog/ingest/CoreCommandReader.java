package dev.memlog.ingest;

import dev.memlog.events.ChangeCore;
import dev.memlog.runtime.rules.RequestProblems;

/**
 * A converter of requests about core memory into payloads of memory commands, which reports every
 * problem.
 *
 * @param problems the collector to which problems are added
 */
record CoreCommandReader(RequestProblems problems) {

  ChangeCore append(String block, String content) {
    return new ChangeCore(block, "append", words("content", content), "");
  }

  ChangeCore replace(String block, String oldText, String content) {
    return new ChangeCore(block, "replace", content, words("oldText", oldText));
  }

  ChangeCore set(String block, String content) {
    return new ChangeCore(block, "set", words("content", content), "");
  }

  ChangeCore delete(String block) {
    return new ChangeCore(block, "delete", "", "");
  }

  ChangeCore undo(String block) {
    return new ChangeCore(block, "undo", "", "");
  }

  /** Returns a text; adds a problem if it consists of blanks. */
  private String words(String field, String text) {
    if (!text.isEmpty() && text.isBlank()) {
      problems.invalid(field, "is required");
    }
    return text;
  }
}
