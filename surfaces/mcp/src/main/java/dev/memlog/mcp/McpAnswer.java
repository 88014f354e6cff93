package dev.memlog.mcp;

import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpResponseWriter;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.common.ResponseHeaders;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * The HTTP response to a message: a JSON document or, once a notification precedes the answer, a
 * stream of server-sent events.
 */
final class McpAnswer {

  private final CompletableFuture<HttpResponse> response = new CompletableFuture<>();
  private @Nullable HttpResponseWriter events;

  CompletionStage<HttpResponse> response() {
    return response;
  }

  /** Sends a notification, which makes the response a stream. */
  synchronized void send(String notification) {
    if (events == null) {
      events = HttpResponse.streaming();
      events.write(
          ResponseHeaders.builder(HttpStatus.OK)
              .contentType(MediaType.EVENT_STREAM)
              .set(HttpHeaderNames.CACHE_CONTROL, "no-store")
              .build());
      response.complete(events);
    }
    write(events, notification);
  }

  /** Ends the response with the answer. */
  synchronized void end(Reply reply) {
    HttpResponseWriter stream = events;
    if (stream != null) {
      reply.body().ifPresent(body -> write(stream, body));
      stream.close();
    } else if (reply.body().isEmpty()) {
      response.complete(HttpResponse.of(ResponseHeaders.of(HttpStatus.ACCEPTED)));
    } else {
      HttpData body = HttpData.ofUtf8(reply.body().get() + "\n");
      response.complete(
          HttpResponse.of(HttpStatus.valueOf(reply.status()), MediaType.JSON_UTF_8, body));
    }
  }

  /** Ends the response after a defect. */
  synchronized void fail(Throwable defect) {
    if (events != null) {
      events.close(defect);
    } else {
      response.completeExceptionally(defect);
    }
  }

  private static void write(HttpResponseWriter events, String message) {
    // A client that has gone gets nothing.
    var unused = events.tryWrite(HttpData.ofUtf8("event: message\ndata: " + message + "\n\n"));
  }
}
