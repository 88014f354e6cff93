package dev.memlog.runtime.server.caller;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.server.ServiceRequestContext;
import dev.memlog.runtime.RequestException;

/**
 * A count of the bytes of a gRPC stream's next message while it is incomplete, since the server
 * holds them. The service that receives a whole message counts it, and {@code maxRequestBytes}
 * limits its length. Without this count, streams that never complete a message could together hold
 * more than {@code bytesInFlight}.
 *
 * <p>The count follows the length prefixes of gRPC over HTTP/2: a byte of flags and four bytes of
 * length.
 */
final class UnfinishedMessage {

  private static final int PREFIX_BYTES = 5;

  private final BytesInFlight bytes;

  /** The number of bytes of the message that have arrived, including its prefix. */
  @GuardedBy("this")
  private long came;

  /** The number of the message's bytes without its prefix; valid once the prefix has arrived. */
  @GuardedBy("this")
  private long length;

  @GuardedBy("this")
  private long held;

  @GuardedBy("this")
  private boolean ended;

  private UnfinishedMessage(BytesInFlight bytes) {
    this.bytes = bytes;
  }

  /**
   * Decorates a request so that the bytes of its stream's unfinished message are counted as they
   * arrive, until the call has ended.
   *
   * @return the request; it fails with code unavailable once its bytes exceed the bound
   */
  static HttpRequest counted(ServiceRequestContext context, HttpRequest request) {
    var unfinished = new UnfinishedMessage(BytesInFlight.of(context));
    var unused = context.log().whenComplete().thenRun(unfinished::end);
    HttpRequest counted =
        request.mapData(
            data -> {
              unfinished.take(data);
              return data;
            });
    context.updateRequest(counted);
    return counted;
  }

  private synchronized void take(HttpData data) {
    follow(data.array());
    long now = came;
    if (now > held) {
      if (ended || !bytes.hold(now - held)) {
        throw new RequestException(BytesInFlight.problem());
      }
    } else {
      bytes.release(held - now);
    }
    held = now;
  }

  @GuardedBy("this")
  private void follow(byte[] data) {
    int at = 0;
    while (at < data.length) {
      if (came < PREFIX_BYTES) {
        // The first byte of the prefix holds flags.
        length = came == 0 ? 0 : (length << 8) | (data[at] & 0xff);
        came++;
        at++;
      } else {
        long part = Math.min(PREFIX_BYTES + length - came, data.length - at);
        came += part;
        at += (int) part;
      }
      if (came >= PREFIX_BYTES && came == PREFIX_BYTES + length) {
        came = 0;
      }
    }
  }

  private synchronized void end() {
    ended = true;
    bytes.release(held);
    held = 0;
  }
}
