package dev.memlog.mcp;

import dev.memlog.runtime.ErrorCode;
import dev.memlog.runtime.Problem;
import dev.memlog.runtime.server.caller.TrustedHosts;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A check of the header Origin, which MCP requires of every server. A browser sends the header with
 * the origin of the page, so a page whose name was rebound to this machine is refused.
 */
final class OriginCheck {

  private static final String SETTING = "mcp.allowedOrigins";

  /** The hosts whose pages are always allowed: those of this machine. */
  private static final TrustedHosts LOCAL = new TrustedHosts(SETTING, List.of());

  private final Set<String> allowed;

  OriginCheck(List<String> allowed) {
    this.allowed =
        allowed.stream()
            .map(origin -> origin.toLowerCase(Locale.ROOT))
            .collect(Collectors.toUnmodifiableSet());
  }

  /**
   * Returns the problem of a request's origin; empty if the request may be served.
   *
   * @param origin the header {@code Origin}; null if the request has none
   */
  Optional<Problem> refusal(@Nullable String origin) {
    if (origin == null
        || allowed.contains(origin.toLowerCase(Locale.ROOT))
        || LOCAL.refusal("localhost", origin).isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new Problem(
            ErrorCode.PERMISSION_DENIED,
            "Origin",
            "must be an origin of this machine or one of " + SETTING,
            origin));
  }
}
