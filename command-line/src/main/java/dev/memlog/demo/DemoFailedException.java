package dev.memlog.demo;

/** Thrown if the tour did not show what it must. */
public class DemoFailedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /**
   * @param expected the result that the demo should have shown
   * @param seen the result that it showed instead
   */
  public DemoFailedException(String expected, String seen) {
    super("expected " + expected + ", but saw " + seen);
  }
}
