package dev.memlog.terminal;

import dev.memlog.client.ApiException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * The sentence with which a command ends that has failed. Failures that are no rule of Memlog's own
 * name a file with the stack trace, so that a user can report them.
 */
final class FailureSentence {

  private static final String OURS = "dev.memlog.";

  private FailureSentence() {}

  /** Returns the explanation of a failure in one line. */
  static String of(Throwable failure) {
    return explanation(failure).strip().replaceAll("\\s*[\\r\\n]+\\s*", " ");
  }

  private static String explanation(Throwable failure) {
    return switch (failure) {
      case ApiException api when api.status() == 401 ->
          api.getMessage() + " (name a key with --key or MEMLOG_KEY)";
      case InvalidPathException e ->
          "the file name \"%s\" cannot be used in this locale; set LC_ALL=C.UTF-8"
              .formatted(e.getInput());
      case Throwable own when isOurs(own) -> String.valueOf(own.getMessage());
      case UncheckedIOException e when e.getCause() != null -> explanation(e.getCause());
      case ExecutionException e when e.getCause() != null -> explanation(e.getCause());
      case CompletionException e when e.getCause() != null -> explanation(e.getCause());
      case NoSuchFileException e -> e.getFile() + ": no such file or directory";
      case AccessDeniedException e -> e.getFile() + ": the user may not read or write it";
      case FileAlreadyExistsException e -> e.getFile() + ": is a file, must be a directory";
      case FileSystemException e ->
          e.getFile() + ": " + (e.getReason() == null ? unexpected(e) : e.getReason());
      case InterruptedException _ -> "the command was interrupted";
      case OutOfMemoryError _ ->
          "the heap of %d MB is too small; MEMLOG_HEAP sets that of a server"
              .formatted(Runtime.getRuntime().maxMemory() >> 20);
      default -> unexpected(failure);
    };
  }

  /** Returns whether our own code wrote the message of a failure. */
  private static boolean isOurs(Throwable failure) {
    StackTraceElement[] trace = failure.getStackTrace();
    return failure.getMessage() != null
        && (failure.getClass().getName().startsWith(OURS)
            || ((failure instanceof IllegalArgumentException
                    || failure instanceof IllegalStateException)
                && trace.length > 0
                && trace[0].getClassName().startsWith(OURS)));
  }

  private static String unexpected(Throwable failure) {
    String message = failure.getMessage();
    Path trace = trace(failure);
    return "unexpected failure: %s%s"
        .formatted(
            message == null ? failure.getClass().getSimpleName() : message,
            trace == null ? "" : " (trace in " + trace + ")");
  }

  private static @Nullable Path trace(Throwable failure) {
    try {
      Path file = Files.createTempFile("memlog-failure-", ".txt");
      try (var out = new PrintWriter(Files.newBufferedWriter(file, StandardCharsets.UTF_8))) {
        failure.printStackTrace(out);
      }
      return file;
    } catch (IOException _) {
      // The sentence alone must do, such as on a full disk.
      return null;
    }
  }
}
