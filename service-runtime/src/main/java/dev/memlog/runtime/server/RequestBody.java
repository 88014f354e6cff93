package dev.memlog.runtime.server;

import com.linecorp.armeria.common.ContentTooLargeException;
import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpObject;
import com.linecorp.armeria.common.HttpRequest;
import dev.memlog.runtime.RequestException;
import java.io.ByteArrayOutputStream;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/**
 * Reads a body up to a limit. What comes past it is taken and thrown away, up to {@link #DRAINED}
 * times the limit: a client that is cut off while it writes sees a broken connection instead of the
 * answer that says why.
 */
final class RequestBody implements Subscriber<HttpObject> {

  static final int DRAINED = 4;

  private final int limit;
  private final BytesInFlight.@Nullable Body held;
  private final CompletableFuture<byte[]> whole = new CompletableFuture<>();
  private @Nullable ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private long length;
  private boolean crowded;

  private RequestBody(int limit, BytesInFlight.@Nullable Body held) {
    this.limit = limit;
    this.held = held;
  }

  /**
   * The body; fails with {@link ContentTooLargeException} where it is over the limit, and with
   * {@link RequestException} unavailable where its bytes cannot be held.
   */
  static CompletableFuture<byte[]> read(
      HttpRequest request, int limit, BytesInFlight.@Nullable Body held) {
    RequestBody body = new RequestBody(limit, held);
    request.subscribe(body);
    return body.whole;
  }

  /** Done when all of a body has come that nobody wants, or its sender has gone. */
  static CompletableFuture<Void> discard(HttpRequest request) {
    return read(request, 0, null).handle((body, tooLarge) -> null);
  }

  @Override
  public void onSubscribe(Subscription subscription) {
    subscription.request(Long.MAX_VALUE);
  }

  @Override
  public void onNext(HttpObject object) {
    if (object instanceof HttpData data) {
      length += data.length();
      if (length > limit) {
        bytes = null;
      } else if (bytes != null && held != null && !held.add(data.length())) {
        bytes = null;
        crowded = true;
      }
      if (bytes != null) {
        bytes.writeBytes(data.array());
      }
    }
  }

  @Override
  public void onError(Throwable thrown) {
    whole.completeExceptionally(thrown);
  }

  @Override
  public void onComplete() {
    if (crowded && length <= limit) {
      whole.completeExceptionally(new RequestException(BytesInFlight.problem()));
    } else if (bytes == null) {
      whole.completeExceptionally(
          ContentTooLargeException.builder().maxContentLength(limit).transferred(length).build());
    } else {
      whole.complete(bytes.toByteArray());
    }
  }
}
