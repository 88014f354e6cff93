package dev.memlog.runtime.server;

import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.server.ServiceRequestContext;
import dev.memlog.runtime.RequestException;

/**
 * The part that has come of a gRPC stream's next message, which the server holds until the rest
 * comes. A whole message is counted by the service that keeps it, and its length is limited by
 * {@code maxRequestBytes}; this counts the part before, so that streams that send no message to its
 * end cannot hold more than {@code bytesInFlight} together.
 *
 * <p>Follows the length prefixes of gRPC over HTTP/2: a byte of flags, four of length.
 */
final class UnfinishedMessage {

  private static final int PREFIX_BYTES = 5;

  private final BytesInFlight bytes;

  /** Bytes of the message that came, its prefix among them. */
  private long came;

  /** Of the message without its prefix, once that has come. */
  private long length;

  private long held;
  private boolean ended;

  private UnfinishedMessage(BytesInFlight bytes) {
    this.bytes = bytes;
  }

  /**
   * Counts a stream's unfinished message as it is read, until the call has ended.
   *
   * @return the request, which fails with unavailable once the bytes cannot be held
   */
  static HttpRequest counted(
      ServiceRequestContext context, HttpRequest request, BytesInFlight bytes) {
    var unfinished = new UnfinishedMessage(bytes);
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

  private void follow(byte[] data) {
    int at = 0;
    while (at < data.length) {
      if (came < PREFIX_BYTES) {
        // The first byte is flags.
        length = came == 0 ? 0 : length << 8 | data[at] & 0xff;
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
