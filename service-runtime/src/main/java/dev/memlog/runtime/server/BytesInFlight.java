package dev.memlog.runtime.server;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.server.ServiceRequestContext;
import dev.memlog.runtime.ErrorCode;
import dev.memlog.runtime.Problem;
import dev.memlog.runtime.RequestException;
import io.netty.util.AttributeKey;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A bound on the bytes of requests that a server keeps in memory at the same time, over all
 * connections. A body counts from its first byte until its call has been answered; an event of a
 * stream counts until it is stored. Safe for use by many threads.
 */
public final class BytesInFlight {

  private static final AttributeKey<BytesInFlight> OF =
      AttributeKey.valueOf(BytesInFlight.class, "of");

  private final long most;
  private final AtomicLong held = new AtomicLong();

  BytesInFlight(long most) {
    this.most = most;
  }

  /**
   * Returns the counter of the server that serves this call.
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

  void countFor(ServiceRequestContext context) {
    context.setAttr(OF, this);
  }

  /** Returns the problem, with code unavailable, of a request whose bytes exceed the bound. */
  public static Problem problem() {
    return new Problem(
        ErrorCode.UNAVAILABLE,
        "",
        "cannot be accepted now: too many bytes are in flight (server.limits.bytesInFlight); try"
            + " again",
        "");
  }

  /**
   * Reserves bytes until {@link #release}.
   *
   * @return false if the bytes would exceed the bound; nothing is reserved
   */
  public boolean hold(long bytes) {
    if (held.addAndGet(bytes) > most) {
      held.addAndGet(-bytes);
      return false;
    }
    return true;
  }

  /** Releases bytes that {@link #hold} has reserved. */
  public void release(long bytes) {
    held.addAndGet(-bytes);
  }

  long held() {
    return held.get();
  }

  /** Starts to count a call's body; its bytes are released when the call has been answered. */
  Body begin(ServiceRequestContext context) {
    Body body = new Body();
    var unused = context.log().whenComplete().thenRun(body::release);
    return body;
  }

  /**
   * Counts a call's body as it arrives.
   *
   * @return the request; it fails with code unavailable once its bytes exceed the bound
   */
  HttpRequest counted(ServiceRequestContext context, HttpRequest request) {
    Body body = begin(context);
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
