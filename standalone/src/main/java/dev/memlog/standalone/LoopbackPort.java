package dev.memlog.standalone;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;

/** Ports of this machine that only this machine reaches. */
public final class LoopbackPort {

  private LoopbackPort() {}

  /**
   * A port that nothing listens on now.
   *
   * @param wanted the port, or 0 for any
   * @param setting that names it, for the error
   * @param what wants it, for the error
   * @throws PortInUseException if {@code wanted} is taken
   */
  public static int free(int wanted, String setting, String what) {
    try (var socket = new ServerSocket()) {
      // As servers do: what the last process left in TIME_WAIT is no hindrance.
      socket.setReuseAddress(wanted != 0);
      socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), wanted));
      return socket.getLocalPort();
    } catch (BindException e) {
      throw new PortInUseException(wanted, setting, what);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The port itself where nothing listens on it, else 0, which takes any. */
  static int freeOrAny(int wanted) {
    try {
      return free(wanted, "", "");
    } catch (PortInUseException e) {
      return 0;
    }
  }
}
