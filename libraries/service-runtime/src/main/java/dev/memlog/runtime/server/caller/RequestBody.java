package dev.memlog.runtime.server.caller;

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
 * A reader of a request's body up to a limit. Bytes past the limit are read and discarded, up to
 * {@link #DRAINED} times the limit. Otherwise a client that is still writing would see a broken
 * connection instead of the error answer.
 */
public final class RequestBody implements Subscriber<HttpObject> {

  public static final int DRAINED = 4;

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
   * Reads a request's body. The future fails with {@link ContentTooLargeException} if the body
   * exceeds the limit. It fails with {@link RequestException}, code unavailable, if the bytes
   * cannot be held.
   */
  public static CompletableFuture<byte[]> read(
      HttpRequest request, int limit, BytesInFlight.@Nullable Body held) {
    RequestBody body = new RequestBody(limit, held);
    request.subscribe(body);
    return body.whole;
  }

  /**
   * Reads and discards a body. The future completes when the whole body has arrived or its sender
   * has disconnected.
   */
  public static CompletableFuture<Void> discard(HttpRequest request) {
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
