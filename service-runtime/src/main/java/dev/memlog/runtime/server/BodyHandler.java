package dev.memlog.runtime.server;

import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.server.ServiceRequestContext;
import java.util.concurrent.CompletionStage;

/** A handler of requests whose body has arrived. */
@FunctionalInterface
public interface BodyHandler {

  /**
   * Returns the answer. The call must not block, since an event loop makes it. The answer may fail
   * with {@link dev.memlog.runtime.RequestException}.
   */
  CompletionStage<HttpResponse> answer(ServiceRequestContext context, byte[] body);
}
