package dev.memlog.runtime.server.caller;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.server.ServiceRequestContext;
import dev.memlog.runtime.ErrorCode;
import dev.memlog.runtime.Problem;
import dev.memlog.runtime.RequestException;
import io.netty.util.AttributeKey;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of one call that count as being in memory. A server bounds them over all connections,
 * and bounds each key's {@linkplain Shares share}. A body counts from its first byte until its call
 * has been answered; an event of a stream counts until it is stored. Safe for use by many threads.
 */
public final class BytesInFlight {

  private static final AttributeKey<BytesInFlight> OF =
      AttributeKey.valueOf(BytesInFlight.class, "of");

  private final Shares ofServer;
  private final ServiceRequestContext context;

  @GuardedBy("this")
  private @Nullable String holder;

  private BytesInFlight(Shares ofServer, ServiceRequestContext context) {
    this.ofServer = ofServer;
    this.context = context;
  }

  /**
   * Returns the counter of this call.
   *
   * @throws IllegalStateException if the server does not count this call's bytes
   */
  public static BytesInFlight of(ServiceRequestContext context) {
    BytesInFlight bytes = context.attr(OF);
    if (bytes == null) {
      throw new IllegalStateException("the call was served without counting its bytes");
    }
    return bytes;
  }

  /** Begins to count the bytes of a call as a part of its server's. */
  public static void count(ServiceRequestContext context, Shares ofServer) {
    context.setAttr(OF, new BytesInFlight(ofServer, context));
  }

  /** Returns the problem, with code unavailable, of a request whose bytes exceed the bound. */
  public static Problem problem() {
    return ErrorCode.UNAVAILABLE.problem(
        "cannot be accepted now: too many bytes are in flight (server.limits.bytesInFlight); try"
            + " again");
  }

  /**
   * Reserves bytes until {@link #release}.
   *
   * @return false if the bytes would exceed the bound or the key's share; nothing is reserved
   */
  public boolean hold(long bytes) {
    return ofServer.take(holder(), bytes);
  }

  /** Releases bytes that {@link #hold} has reserved. */
  public void release(long bytes) {
    ofServer.release(holder(), bytes);
  }

  /** Returns the holder at the first use, so that what was reserved for it is released for it. */
  private synchronized String holder() {
    String known = holder;
    if (known == null) {
      known = Authenticator.holder(context);
      holder = known;
    }
    return known;
  }

  /** Starts to count the call's body; its bytes are released when the call has been answered. */
  public Body begin() {
    Body body = new Body();
    var unused = context.log().whenComplete().thenRun(body::release);
    return body;
  }

  /**
   * Counts the call's body as it arrives.
   *
   * @return the request; it fails with code unavailable once its bytes exceed the bound
   */
  public HttpRequest counted(HttpRequest request) {
    Body body = begin();
    HttpRequest counted =
        request.mapData(
            data -> {
              if (!body.add(data.length())) {
                throw new RequestException(problem());
              }
              return data;
            });
    context.updateRequest(counted);
    return counted;
  }

  /** The count of one body's bytes. */
  final class Body {

    @GuardedBy("this")
    private long mine;

    @GuardedBy("this")
    private boolean released;

    /**
     * Reserves further bytes of the body. Returns false if that exceeds the bound or the call is
     * over.
     */
    synchronized boolean add(int bytes) {
      if (released || !hold(bytes)) {
        return false;
      }
      mine += bytes;
      return true;
    }

    private synchronized void release() {
      released = true;
      BytesInFlight.this.release(mine);
      mine = 0;
    }
  }
}
