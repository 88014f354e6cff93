package dev.memlog.runtime.server.caller;

import dev.memlog.runtime.ErrorCode;
import dev.memlog.runtime.Problem;
import dev.memlog.runtime.config.Validation;
import java.net.URI;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The host names that requests may contain in {@code Host} and {@code Origin} while a server
 * requires no key: {@code localhost}, loopback addresses, and configured names. This protects the
 * server from web pages of other sites, even with DNS rebinding: a page in a browser cannot forge
 * either header.
 *
 * @param setting the configuration key of the names, for the error message
 * @param names the trusted host names, without port, in any case
 */
public record TrustedHosts(String setting, Collection<String> names) {

  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+]");
  private static final Pattern AUTHORITY =
      Pattern.compile("(" + NAME.pattern() + ")(?::[0-9]{1,5})?");
  private static final Pattern LOOPBACK =
      Pattern.compile("localhost|127(?:\\.[0-9]{1,3}){3}|\\[(?:0:){7}1]|\\[::1]");

  public TrustedHosts {
    names =
        names.stream()
            .map(name -> name.toLowerCase(Locale.ROOT))
            .collect(Collectors.toUnmodifiableSet());
  }

  /** Reports the names of a setting {@code trustedHosts} that have a scheme or a port. */
  public static void validate(Validation check, List<String> names) {
    for (String name : names) {
      boolean plain = NAME.matcher(name).matches();
      check.require(plain, "trustedHosts", "must be names without scheme or port", name);
    }
  }

  /**
   * Returns the problem of a request that names a host that is not trusted; empty if it names
   * trusted hosts only.
   *
   * @param host the header {@code Host} or {@code :authority}; null is a problem, as is any text
   *     that names no trusted host
   * @param origin the header {@code Origin}; null if the request has none
   */
  public Optional<Problem> refusal(@Nullable String host, @Nullable String origin) {
    if (!trusts(host)) {
      return Optional.of(problem("Host", String.valueOf(host)));
    }
    return origin == null || trusts(authority(origin))
        ? Optional.empty()
        : Optional.of(problem("Origin", origin));
  }

  private boolean trusts(@Nullable String authority) {
    if (authority == null) {
      return false;
    }
    Matcher matcher = AUTHORITY.matcher(authority);
    if (!matcher.matches()) {
      return false;
    }
    String name = matcher.group(1).toLowerCase(Locale.ROOT);
    return LOOPBACK.matcher(name).matches() || names.contains(name);
  }

  /**
   * Returns the authority of an origin such as {@code http://localhost:3000}; null if the origin
   * has none, such as the origin {@code null}, or is not a URI.
   */
  private static @Nullable String authority(String origin) {
    try {
      return URI.create(origin).getRawAuthority();
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  private Problem problem(String field, String value) {
    return new Problem(
        ErrorCode.PERMISSION_DENIED,
        field,
        "must name localhost, a loopback address or one of "
            + setting
            + " since the server requires no key",
        value);
  }
}
