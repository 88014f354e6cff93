package dev.memlog.demo;

/** Thrown if a step of the tour has another result than expected. */
public class DemoFailedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception for an unexpected result.
   *
   * @param expected the result that the demo should have shown
   * @param seen the result that it showed instead
   */
  public DemoFailedException(String expected, String seen) {
    super("expected " + expected + ", but saw " + seen);
  }
}
