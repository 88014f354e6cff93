package dev.memlog.ingest;

import dev.memlog.events.ChangeCore;
import dev.memlog.runtime.Problem;
import dev.memlog.schemas.Ids;
import java.util.List;

/**
 * A converter of requests about core memory into payloads of memory commands, which reports every
 * problem.
 */
final class CoreCommandReader {

  /** The highest limit on a block's characters that the settings permit. */
  static final int MOST_CONTENT = 20_000;

  private final List<Problem> problems;

  /**
   * Creates a reader.
   *
   * @param problems the list to which problems are added
   */
  CoreCommandReader(List<Problem> problems) {
    this.problems = problems;
  }

  ChangeCore append(String block, String content) {
    return new ChangeCore(name(block), "append", required("content", content), "");
  }

  ChangeCore replace(String block, String oldText, String content) {
    return new ChangeCore(
        name(block), "replace", bounded("content", content), required("oldText", oldText));
  }

  ChangeCore set(String block, String content) {
    return new ChangeCore(name(block), "set", required("content", content), "");
  }

  ChangeCore delete(String block) {
    return new ChangeCore(name(block), "delete", "", "");
  }

  ChangeCore undo(String block) {
    return new ChangeCore(name(block), "undo", "", "");
  }

  private String name(String block) {
    if (!Ids.validBlock(block)) {
      problems.add(
          Problem.invalid(
              "block", block.isEmpty() ? "is required" : "must match " + Ids.BLOCK_RULE, block));
    }
    return block;
  }

  private String required(String field, String text) {
    if (text.isBlank()) {
      problems.add(Problem.invalid(field, "is required", ""));
    }
    return bounded(field, text);
  }

  private String bounded(String field, String text) {
    if (text.length() > MOST_CONTENT) {
      problems.add(
          Problem.invalid(
              field,
              "must have at most " + MOST_CONTENT + " characters",
              Integer.toString(text.length())));
    }
    return text;
  }
}
