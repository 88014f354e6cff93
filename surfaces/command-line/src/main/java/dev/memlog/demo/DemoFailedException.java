package dev.memlog.demo;

/** Thrown if a step of the demo has an unexpected result. */
public class DemoFailedException extends RuntimeException {

  /**
   * Creates the exception for an unexpected result.
   *
   * @param expected the expected result
   * @param seen the actual result
   */
  public DemoFailedException(String expected, String seen) {
    super("expected " + expected + ", but saw " + seen);
  }
}
