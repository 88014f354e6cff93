package dev.memlog.standalone.demo;

/** The tour did not show what it must. */
public class DemoFailedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /**
   * @param expected what should have been seen
   * @param seen what was
   */
  public DemoFailedException(String expected, String seen) {
    super("expected " + expected + ", but saw " + seen);
  }
}
