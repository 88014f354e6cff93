package dev.memlog.runtime.server;

import com.linecorp.armeria.server.ServiceRequestContext;
import java.util.Collections;
import java.util.SortedMap;
import java.util.concurrent.CompletableFuture;

/** A condition that must hold before a call reaches its handler. */
@FunctionalInterface
public interface Precondition {

  /**
   * Returns a future that completes once the call may be served. It must not block. If the future
   * fails, the answer is the same as if the handler had thrown its exception.
   *
   * @param context the call, whose caller is known; its body is not read yet
   * @param method the gRPC method's name without its service, such as {@code SearchMessages}
   */
  CompletableFuture<Void> await(ServiceRequestContext context, String method);

  /**
   * Returns the headers that a method's condition reads, with a description of each, for
   * /openapi.json.
   *
   * @param method the gRPC method's name without its service
   */
  default SortedMap<String, String> headers(String method) {
    return Collections.emptySortedMap();
  }
}
