package dev.memlog.runtime.server;

/** Thrown if a process cannot listen on its configured port, since the port is in use. */
public class PortInUseException extends RuntimeException {

  /**
   * Creates an exception whose message names the port, the component and the configuration key.
   *
   * @param port the port that is in use
   * @param setting the configuration key of the port
   * @param what the component that was to listen on the port, such as "the broker"
   */
  public PortInUseException(int port, String setting, String what) {
    super(
        ("port %d, which %s listens on, is in use: stop the process that uses it, or set %s to "
                + "another port (0: any free port)")
            .formatted(port, what, setting));
  }
}
