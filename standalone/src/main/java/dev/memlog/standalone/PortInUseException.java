package dev.memlog.standalone;

/** Another process listens where this one is told to. */
public class PortInUseException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /**
   * @param port that is taken
   * @param setting that names another
   * @param what wanted it, such as "the broker"
   */
  public PortInUseException(int port, String setting, String what) {
    super(
        "port %d, which %s listens on, is in use: stop what holds it, or set %s to another (0: any free one)"
            .formatted(port, what, setting));
  }
}
