package dev.memlog.runtime.server;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import java.util.Map;

/**
 * A handler of a connection's first bytes by which a request that offers an upgrade to HTTP/2
 * without TLS is answered over HTTP/1.1. Clients that begin with HTTP/2, as gRPC does, or negotiate
 * it by TLS are served as before.
 *
 * <p>RFC 9113 has obsoleted that upgrade. After it, the answer follows the upgrade's headers in the
 * same packets. The client of the JDK, which offers the upgrade by default, then fails for about
 * one in two hundred answers above 64 KiB (JDK 25), and curl 7.88 for every second.
 */
final class UpgradeRemoval extends ChannelInboundHandlerAdapter {

  /** The number of bytes by which the server knows whether a client begins with HTTP/2. */
  private static final int DECIDING = 4;

  /** Armeria's handler of upgrades, whose class is not public. */
  private static final String UPGRADES = "HttpServerUpgradeHandler";

  private int passed;

  /** Adds the handler to a new connection. */
  static void from(ChannelPipeline pipeline) {
    pipeline.addFirst(new UpgradeRemoval());
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    ByteBuf bytes = (ByteBuf) message;
    int rest = DECIDING - passed;
    if (bytes.readableBytes() < rest) {
      passed += bytes.readableBytes();
      ctx.fireChannelRead(bytes);
      return;
    }
    // The server chooses its handlers when these bytes arrive, and reads the request afterwards.
    ctx.fireChannelRead(bytes.readRetainedSlice(rest));
    ChannelPipeline pipeline = ctx.pipeline();
    for (Map.Entry<String, ChannelHandler> handler : pipeline) {
      if (handler.getValue().getClass().getSimpleName().equals(UPGRADES)) {
        pipeline.remove(handler.getKey());
      }
    }
    ctx.fireChannelRead(bytes);
    pipeline.remove(this);
  }
}
