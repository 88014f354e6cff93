package dev.memlog.bench.python;

/**
 * Thrown if there is no suitable Python, or if pip or a Python program fails. The message names the
 * rule and the program's last output, or the versions of Python that were found.
 */
public final class PythonException extends RuntimeException {

  private static final long serialVersionUID = 1;

  PythonException(String message) {
    super(message);
  }
}
