package dev.memlog.runtime.server;

import com.linecorp.armeria.common.FlagsProvider;

/**
 * Turns off Armeria's caches of routes, which belong to the JVM and not to a server: each entry
 * names its server, so a closed server and all that its handlers reach would stay in memory.
 */
public final class ServerFlags implements FlagsProvider {

  private static final String OFF = "off";

  @Override
  public int priority() {
    return 0;
  }

  @Override
  public String routeCacheSpec() {
    return OFF;
  }

  @Override
  public String routeDecoratorCacheSpec() {
    return OFF;
  }
}
