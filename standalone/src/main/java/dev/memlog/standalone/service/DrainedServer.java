package dev.memlog.standalone.service;

import dev.memlog.runtime.config.Default;
import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import dev.memlog.runtime.server.ServerConfig;
import java.time.Duration;

/**
 * The settings of a server behind load balancers, which stop routing to it before it stops.
 *
 * @param drain time for which a stopping process accepts calls
 * @param server the HTTP and gRPC server
 */
public record DrainedServer(@Default("2s") Duration drain, ServerConfig server)
    implements Validated {

  @Override
  public void validate(Validation check) {
    check.require(!drain.isNegative(), "drain", "must be at least 0s", drain);
  }
}
