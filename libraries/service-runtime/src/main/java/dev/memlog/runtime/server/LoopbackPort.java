package dev.memlog.runtime.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;

/** A finder of free TCP ports on the loopback address. */
public final class LoopbackPort {

  private LoopbackPort() {}

  /**
   * Returns a TCP port on which no process listens now. A different process may take the port
   * before the caller uses it.
   *
   * @param wanted the port to check; 0 for any free port
   * @param setting the configuration key of the port, for the error message
   * @param what the component that will listen on the port, for the error message
   * @throws PortInUseException if {@code wanted} is in use
   */
  public static int free(int wanted, String setting, String what) {
    try (var socket = new ServerSocket()) {
      // Servers do the same: connections of the last process in TIME_WAIT are no hindrance.
      socket.setReuseAddress(wanted != 0);
      socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), wanted));
      return socket.getLocalPort();
    } catch (BindException e) {
      throw new PortInUseException(wanted, setting, what);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Returns the given port if no process listens on it; otherwise 0, which stands for any free
   * port.
   */
  public static int freeOrAny(int wanted) {
    try {
      return free(wanted, "", "");
    } catch (PortInUseException e) {
      return 0;
    }
  }
}
