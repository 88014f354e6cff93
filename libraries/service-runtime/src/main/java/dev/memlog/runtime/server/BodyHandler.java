package dev.memlog.runtime.server;

import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.server.ServiceRequestContext;
import java.util.concurrent.CompletionStage;

/** A handler of HTTP requests that gets the whole body of each request. */
@FunctionalInterface
public interface BodyHandler {

  /**
   * Returns the answer to a request. The method must not block, since it runs on an event loop. The
   * answer may fail with {@link dev.memlog.runtime.RequestException}.
   */
  CompletionStage<HttpResponse> answer(ServiceRequestContext context, byte[] body);
}
