package dev.memlog.bench.python;

/** A missing Python, or a failure of pip or of a Python program. The message says what to do. */
public final class PythonException extends RuntimeException {

  private static final long serialVersionUID = 1;

  PythonException(String message) {
    super(message);
  }
}
