package dev.memlog.runtime.server;

import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.server.ServiceRequestContext;
import dev.memlog.runtime.Problem;
import dev.memlog.runtime.RequestException;
import io.netty.util.AttributeKey;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Bounds the bytes of requests that a server holds at a time, over all connections. A body counts
 * from its first byte until its call has been answered, an event of a stream until it is kept. Safe
 * for use by many threads.
 */
public final class BytesInFlight {

  private static final AttributeKey<BytesInFlight> OF =
      AttributeKey.valueOf(BytesInFlight.class, "of");

  private final long most;
  private final AtomicLong held = new AtomicLong();

  BytesInFlight(long most) {
    this.most = most;
  }

  /** Those of the server that serves this call. */
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

  /** What a caller is told whose bytes cannot be held. */
  public static Problem problem() {
    return new Problem(
        ErrorCode.UNAVAILABLE.word(),
        "",
        "cannot be taken now, since too many bytes are under way (server.limits.bytesInFlight); try"
            + " again",
        "");
  }

  /** Holds bytes until they are released; false where there are too many already. */
  public boolean hold(long bytes) {
    if (held.addAndGet(bytes) > most) {
      held.addAndGet(-bytes);
      return false;
    }
    return true;
  }

  public void release(long bytes) {
    held.addAndGet(-bytes);
  }

  long held() {
    return held.get();
  }

  /** Begins to count the body of a call, until the call has been answered. */
  Body begin(ServiceRequestContext context) {
    Body body = new Body();
    var unused = context.log().whenComplete().thenRun(body::release);
    return body;
  }

  /**
   * Counts a call's body as it is read.
   *
   * @return the request, which fails with unavailable once its bytes cannot be held
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

  /** The bytes of one body. */
  final class Body {

    private long mine;
    private boolean released;

    /** Whether the bytes may be held as well. */
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
