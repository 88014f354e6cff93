package dev.memlog.runtime.server;

import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.ServiceRequestContext;
import com.linecorp.armeria.server.SimpleDecoratingHttpService;
import dev.memlog.runtime.server.caller.ServerCallers.Monitoring;
import dev.memlog.runtime.server.caller.TrustedHosts;
import java.util.function.UnaryOperator;

/** A gate that lets the configured callers read health and metrics without a key. */
final class MonitoringGate extends SimpleDecoratingHttpService {

  private final Monitoring open;
  private final TrustedHosts trusted;
  private final HttpService withKey;

  /**
   * Creates the gate.
   *
   * @param withKey a function that wraps the service for all other callers, who need a key
   */
  MonitoringGate(
      HttpService delegate,
      Monitoring open,
      TrustedHosts trusted,
      UnaryOperator<HttpService> withKey) {
    super(delegate);
    this.trusted = trusted;
    this.open = open;
    this.withKey = withKey.apply(delegate);
  }

  @Override
  public HttpResponse serve(ServiceRequestContext context, HttpRequest request) throws Exception {
    boolean free =
        switch (open) {
          case ANYONE -> true;
          // A web page in a browser on this machine comes from loopback as well.
          case LOOPBACK ->
              context.remoteAddress().getAddress().isLoopbackAddress()
                  && HostGate.refusal(trusted, request.headers()).isEmpty();
          case NOBODY -> false;
        };
    return free ? unwrap().serve(context, request) : withKey.serve(context, request);
  }
}
