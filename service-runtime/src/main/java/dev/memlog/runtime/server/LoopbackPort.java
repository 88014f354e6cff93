package dev.memlog.runtime.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;

/** A finder of free ports on the loopback address. */
public final class LoopbackPort {

  private LoopbackPort() {}

  /**
   * Returns a port that nothing listens on now.
   *
   * @param wanted the port; 0 for any
   * @param setting the setting of the port, for the error
   * @param what the future listener, for the error
   * @throws PortInUseException if {@code wanted} is taken
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
   * Returns the port itself if nothing listens on it; otherwise 0, which stands for any free port.
   */
  public static int freeOrAny(int wanted) {
    try {
      return free(wanted, "", "");
    } catch (PortInUseException e) {
      return 0;
    }
  }
}
