package dev.memlog.runtime.server;

import com.linecorp.armeria.common.Flags;
import com.linecorp.armeria.common.util.ThreadFactories;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.kqueue.KQueueIoHandler;
import io.netty.channel.nio.NioIoHandler;
import io.netty.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * The thread that accepts the connections of a port. It ends as soon as the port is closed; by
 * default, Netty waits two seconds for further work.
 */
final class Acceptor extends MultiThreadIoEventLoopGroup {

  private static final int LONGEST_SECONDS = 15;

  Acceptor(String name) {
    super(1, ThreadFactories.newThreadFactory(name, false), transport());
  }

  /** Returns the transport that Armeria uses for its channels. */
  private static IoHandlerFactory transport() {
    return switch (Flags.transportType()) {
      case EPOLL -> EpollIoHandler.newFactory();
      case KQUEUE -> KQueueIoHandler.newFactory();
      // The class path has no io_uring.
      case NIO, IO_URING -> NioIoHandler.newFactory();
    };
  }

  @Override
  public Future<?> shutdownGracefully() {
    return shutdownGracefully(0, LONGEST_SECONDS, TimeUnit.SECONDS);
  }
}
