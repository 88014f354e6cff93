package dev.memlog.runtime.server;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import com.linecorp.armeria.common.logging.RequestLogProperty;
import com.linecorp.armeria.server.ServiceRequestContext;
import dev.memlog.runtime.server.caller.Authenticator;
import dev.memlog.runtime.server.caller.Shares;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.netty.channel.Channel;
import io.netty.util.AttributeKey;
import java.net.InetSocketAddress;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The open connections of a server. A connection belongs to a key once the server has admitted a
 * call on it, up to the key's {@linkplain Shares share} of all connections. While the server has as
 * many connections as it may, each new connection takes the place of one that belongs to no key:
 * the oldest from the address with the most of these. If all connections belong to keys, the server
 * closes the new one. Safe for use by many threads.
 */
final class Connections {

  private static final AttributeKey<Boolean> OWNED =
      AttributeKey.valueOf(Connections.class, "owned");

  private final int most;
  private final Shares owned;
  private final Counter closed;

  /** The connections without a key, in the order of their arrival, by address. */
  @GuardedBy("this")
  private final Map<String, Set<Channel>> unowned = new HashMap<>();

  @GuardedBy("this")
  private int open;

  /**
   * Creates the record of a server without connections.
   *
   * @param most the largest number of connections, at least 1
   */
  Connections(int most, MeterRegistry meters) {
    this.most = most;
    owned = new Shares(most);
    meters.gauge("memlog.api.connections.open", this, Connections::count);
    closed = meters.counter("memlog.api.connections.closed");
  }

  private synchronized int count() {
    return open;
  }

  /** Counts a new connection until it is closed. */
  void add(Channel channel) {
    String address = address(channel);
    Channel surplus = null;
    synchronized (this) {
      unowned.computeIfAbsent(address, _ -> new LinkedHashSet<>()).add(channel);
      if (++open > most) {
        surplus = removeOldest();
        open--;
      }
    }
    if (surplus != null) {
      closed.increment();
      var _ = surplus.close();
    }
    var _ = channel.closeFuture().addListener(_ -> remove(channel, address));
  }

  @GuardedBy("this")
  private Channel removeOldest() {
    Map.Entry<String, Set<Channel>> crowd =
        unowned.entrySet().stream()
            .max(Comparator.comparingInt(entry -> entry.getValue().size()))
            .orElseThrow();
    Iterator<Channel> channels = crowd.getValue().iterator();
    Channel oldest = channels.next();
    channels.remove();
    if (crowd.getValue().isEmpty()) {
      unowned.remove(crowd.getKey());
    }
    return oldest;
  }

  /** Lets the connection of an admitted call belong to the caller's key. */
  void own(ServiceRequestContext context) {
    if (!context.log().isAvailable(RequestLogProperty.SESSION)) {
      return;
    }
    @Nullable Channel channel = context.log().partial().channel();
    if (channel == null || channel.hasAttr(OWNED)) {
      return;
    }
    String holder = Authenticator.holder(context);
    synchronized (this) {
      String address = address(channel);
      Set<Channel> around = unowned.getOrDefault(address, Set.of());
      if (!around.contains(channel) || !owned.take(holder, 1)) {
        return;
      }
      removeUnowned(channel, address);
    }
    channel.attr(OWNED).set(true);
    var _ =
        channel
            .closeFuture()
            .addListener(
                _ -> {
                  owned.release(holder, 1);
                  synchronized (this) {
                    open--;
                  }
                });
  }

  private synchronized void remove(Channel channel, String address) {
    // An owned connection, or one that was closed for a newer one, is no longer counted here.
    if (removeUnowned(channel, address)) {
      open--;
    }
  }

  @GuardedBy("this")
  private boolean removeUnowned(Channel channel, String address) {
    Set<Channel> around = unowned.getOrDefault(address, Set.of());
    boolean removed = around.contains(channel) && around.remove(channel);
    if (around.isEmpty()) {
      unowned.remove(address);
    }
    return removed;
  }

  /** Returns the address of the other end, without its port. */
  static String address(Channel channel) {
    return channel.remoteAddress() instanceof InetSocketAddress remote
        ? remote.getAddress().getHostAddress()
        : "";
  }
}
