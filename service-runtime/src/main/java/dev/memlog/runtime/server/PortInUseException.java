package dev.memlog.runtime.server;

/** Thrown if another process listens on the configured port. */
public class PortInUseException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception for a port.
   *
   * @param port the port that is taken
   * @param setting the setting that changes the port
   * @param what the component that wanted the port, such as "the broker"
   */
  public PortInUseException(int port, String setting, String what) {
    super(
        ("port %d, which %s listens on, is in use: stop the process that uses it, or set %s to "
                + "another port (0: any free port)")
            .formatted(port, what, setting));
  }
}
