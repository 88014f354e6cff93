package dev.memlog.runtime.server.caller;

import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.server.DecoratingHttpServiceFunction;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.ServiceRequestContext;
import io.grpc.ServerServiceDefinition;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A decorator that lifts the limits on length and time from gRPC streams. Each message of a stream
 * has its own limit and counts as bytes in flight while it arrives. The bytes of all other calls
 * count until they are answered.
 *
 * @param streams the paths of the streams among the calls
 */
public record StreamLimits(Set<String> streams) implements DecoratingHttpServiceFunction {

  /** Returns the paths of a service's methods that receive a stream. */
  public static Set<String> streams(ServerServiceDefinition service) {
    return service.getMethods().stream()
        .map(method -> method.getMethodDescriptor())
        .filter(method -> !method.getType().clientSendsOneMessage())
        .map(method -> "/" + method.getFullMethodName())
        .collect(Collectors.toUnmodifiableSet());
  }

  @Override
  public HttpResponse serve(
      HttpService delegate, ServiceRequestContext context, HttpRequest request) throws Exception {
    if (streams.contains(context.path())) {
      context.setMaxRequestLength(0);
      context.clearRequestTimeout();
      return delegate.serve(context, UnfinishedMessage.counted(context, request));
    }
    return delegate.serve(context, BytesInFlight.of(context).counted(request));
  }
}
