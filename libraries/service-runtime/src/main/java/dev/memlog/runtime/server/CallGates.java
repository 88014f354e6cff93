package dev.memlog.runtime.server;

import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.server.HttpService;
import dev.memlog.runtime.Principal.Role;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Set;

/** The bounds on the calls of each kind that a server answers at the same time. */
final class CallGates {

  private final CallGate reads;
  private final CallGate tools;
  private final CallGate administration;
  private final CallGate streams;

  CallGates(ServerConfig config, MeterRegistry meters) {
    CallLimits calls = config.calls();
    reads = new CallGate("reads", "server.reads", calls.mostReads(), meters);
    // A tool makes reads of its own, which must find room.
    tools = new CallGate("tools", "server.reads", calls.mostReads(), meters);
    administration =
        new CallGate("administration", "server.threads", calls.mostAdministration(), meters);
    streams = new CallGate("streams", "server.limits.streams", config.limits().streams(), meters);
  }

  /** Returns a service with the bound on the calls of its role. Writes occupy no thread. */
  HttpService ofRole(HttpService service, Role role) {
    return switch (role) {
      case READ -> reads.over(service, _ -> true);
      case WRITE -> service;
      case ADMIN, OPERATOR -> administration.over(service, _ -> true);
    };
  }

  /**
   * Returns a service with the bounds on the calls of a route. A stream of server-sent events is no
   * read, since it may stay open for hours.
   */
  HttpService of(HttpService service, HttpRoute route) {
    HttpService bounded =
        route.produces().is(MediaType.EVENT_STREAM) ? service : ofRole(service, route.role());
    return route.stream() ? streams.over(bounded, _ -> true) : bounded;
  }

  /** Returns a service with the bound on calls that make further calls. */
  HttpService ofTools(HttpService service) {
    return tools.over(service, _ -> true);
  }

  /** Returns a service whose calls of these paths are streams. */
  HttpService ofStreams(HttpService service, Set<String> paths) {
    return streams.over(service, context -> paths.contains(context.path()));
  }
}
