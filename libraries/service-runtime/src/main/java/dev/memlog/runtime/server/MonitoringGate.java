package dev.memlog.runtime.server;

import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.server.DecoratingHttpServiceFunction;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.ServiceRequestContext;
import dev.memlog.runtime.server.caller.ServerCallers.Monitoring;
import dev.memlog.runtime.server.caller.TrustedHosts;

/**
 * A gate that lets the configured callers read health and metrics without a key.
 *
 * @param withKey the check of all other callers, who need a key
 */
record MonitoringGate(Monitoring open, TrustedHosts trusted, DecoratingHttpServiceFunction withKey)
    implements DecoratingHttpServiceFunction {

  @Override
  public HttpResponse serve(
      HttpService delegate, ServiceRequestContext context, HttpRequest request) throws Exception {
    boolean free =
        switch (open) {
          case ANYONE -> true;
          // A web page in a browser on this machine comes from loopback as well.
          case LOOPBACK ->
              context.remoteAddress().getAddress().isLoopbackAddress()
                  && HostGate.refusal(trusted, request.headers()).isEmpty();
          case NOBODY -> false;
        };
    return free ? delegate.serve(context, request) : withKey.serve(delegate, context, request);
  }
}
