package dev.memlog.schemas;

import java.util.List;

/** A report of topics that do not exist and that this client may not create. */
public final class MissingTopicsException extends RuntimeException {

  MissingTopicsException(List<String> topics, Throwable cause) {
    super(
        "the topics "
            + String.join(", ", topics)
            + " must exist, and this user may not create them: start an extractor, which creates"
            + " them, or grant Create",
        cause);
  }
}
