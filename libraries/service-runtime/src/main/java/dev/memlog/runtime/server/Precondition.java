package dev.memlog.runtime.server;

import com.linecorp.armeria.server.ServiceRequestContext;
import java.util.Collections;
import java.util.SortedMap;
import java.util.concurrent.CompletableFuture;

/** A condition that must hold before a server passes a call to its handler. */
@FunctionalInterface
public interface Precondition {

  /**
   * Returns a future that completes once the server may pass the call to its handler. This method
   * must not block. If the future fails, the call fails with the future's exception.
   *
   * @param context the call, which is authenticated, and whose body has not been read yet
   * @param method the gRPC method's name without its service, such as {@code SearchMessages}
   */
  CompletableFuture<Void> await(ServiceRequestContext context, String method);

  /**
   * Returns the request headers that this condition reads for a method, each with a description for
   * {@code /openapi.json}. Empty by default.
   *
   * @param method the gRPC method's name without its service
   */
  default SortedMap<String, String> headers(String method) {
    return Collections.emptySortedMap();
  }
}
