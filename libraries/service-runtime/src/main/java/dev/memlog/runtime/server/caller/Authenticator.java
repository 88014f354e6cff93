package dev.memlog.runtime.server.caller;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.linecorp.armeria.server.ServiceRequestContext;
import dev.memlog.runtime.ErrorCode;
import dev.memlog.runtime.Principal;
import dev.memlog.runtime.Principal.Role;
import dev.memlog.runtime.RequestException;
import dev.memlog.runtime.oidc.TokenVerifier;
import io.netty.util.AttributeKey;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The identification of an API server's callers by the API keys or tokens that they present. */
public final class Authenticator {

  private static final AttributeKey<Principal> PRINCIPAL =
      AttributeKey.valueOf(Authenticator.class, "principal");
  private static final AttributeKey<String> HOLDER =
      AttributeKey.valueOf(Authenticator.class, "holder");
  private static final Principal EVERYBODY =
      new Principal("default", Set.of(), EnumSet.allOf(Role.class));
  private static final String SCHEME = "bearer ";

  /** The callers with tokens whose rates are remembered, and for how long without a call. */
  private static final int MOST_TOKEN_CALLERS = 10_000;

  private static final Duration TOKEN_CALLER_KEPT = Duration.ofMinutes(10);

  private final ServerLimits limits;
  private final @Nullable TokenVerifier tokens;
  private final Cache<TokenVerifier.Verified, Caller> tokenCallers =
      Caffeine.newBuilder()
          .maximumSize(MOST_TOKEN_CALLERS)
          .expireAfterAccess(TOKEN_CALLER_KEPT)
          .build();
  private volatile List<Entry> entries = List.of();
  private volatile List<String> tenants = List.of();

  private final Caller everybody;

  private record Entry(byte[] hash, ApiKey key, Caller caller) {}

  /**
   * Creates the identification by keys and tokens.
   *
   * @param callers the known keys and the provider of tokens; without both, every caller is tenant
   *     {@code default} with every role
   * @param limits the limits of keys without their own limits
   */
  public Authenticator(ServerCallers callers, ServerLimits limits) {
    tokens = callers.oidc().given() ? new TokenVerifier(callers.oidc()) : null;
    everybody =
        new Caller(
            "",
            Shares.WHOLE,
            EVERYBODY,
            new Throttle(limits.requestsPerSecond(), limits.bytesPerSecond()));
    this.limits = limits;
    replace(callers.keys());
  }

  /**
   * Refuses callers of other tenants from now on.
   *
   * @param served the served tenants; empty for all
   */
  public void serve(List<String> served) {
    tenants = List.copyOf(served);
  }

  /** Replaces the known keys. An unchanged key keeps the state of its rate limits. */
  public void replace(List<ApiKey> keys) {
    List<Entry> before = entries;
    entries =
        keys.stream()
            .map(
                key ->
                    before.stream()
                        .filter(entry -> entry.key.equals(key))
                        .findFirst()
                        .orElseGet(() -> entry(key)))
            .toList();
  }

  private Entry entry(ApiKey key) {
    return new Entry(HexFormat.of().parseHex(key.sha256()), key, caller(key, limits));
  }

  /** Returns the bearer credential of the header {@code Authorization}; empty if there is none. */
  private static String credential(String authorization) {
    return authorization.regionMatches(true, 0, SCHEME, 0, SCHEME.length())
        ? authorization.substring(SCHEME.length()).strip()
        : "";
  }

  private Caller caller(TokenVerifier.Verified token) {
    Principal principal = token.principal();
    return new Caller(
        "oidc",
        "oidc " + principal.tenant() + " " + token.subject(),
        principal,
        new Throttle(limits.requestsPerSecond(), limits.bytesPerSecond()));
  }

  private static Caller caller(ApiKey key, ServerLimits limits) {
    return new Caller(
        key.name(),
        key.sha256(),
        key.principal(),
        new Throttle(
            key.requestsPerSecond().orElse(limits.requestsPerSecond()),
            key.bytesPerSecond().orElse(limits.bytesPerSecond())));
  }

  /** Returns whether the identification of a request may block, since it presents a token. */
  public boolean mayBlock(@Nullable String authorization) {
    return tokens != null
        && authorization != null
        && TokenVerifier.isToken(credential(authorization));
  }

  /**
   * Returns the caller of a request. This may block if {@link #mayBlock} says so.
   *
   * @param authorization the header {@code Authorization}; null if absent
   * @throws RequestException unauthenticated if the key is absent or unknown or the token is
   *     invalid; unavailable if the token cannot be verified now
   */
  Caller authenticate(@Nullable String authorization) {
    List<Entry> now = entries;
    if (now.isEmpty() && tokens == null) {
      return everybody;
    }
    String credential = authorization == null ? "" : credential(authorization);
    if (credential.isEmpty()) {
      throw ErrorCode.UNAUTHENTICATED.refusal();
    }
    if (tokens != null && TokenVerifier.isToken(credential)) {
      return tokenCallers.get(tokens.verify(credential), this::caller);
    }
    byte[] hash = sha256(credential);
    Caller found = null;
    // The loop compares every entry, so that the time taken reveals nothing.
    for (Entry entry : now) {
      if (MessageDigest.isEqual(entry.hash, hash)) {
        found = entry.caller;
      }
    }
    if (found == null) {
      throw ErrorCode.UNAUTHENTICATED.refusal("Authorization", "must carry a known key", "");
    }
    return found;
  }

  /**
   * Admits a call whose key has the required role; afterwards {@link #principal()} returns its
   * caller.
   *
   * @throws RequestException unauthenticated or permission_denied if the call is not admitted
   */
  public Caller admit(ServiceRequestContext context, Role needed) {
    Caller caller = authenticate(context.request().headers().get("authorization"));
    if (!caller.principal().roles().contains(needed)) {
      throw ErrorCode.PERMISSION_DENIED.refusal(
          "Authorization",
          "must carry a key with the role " + needed.name().toLowerCase(Locale.ROOT),
          "");
    }
    String tenant = caller.principal().tenant();
    if (!tenants.isEmpty() && !tenants.contains(tenant)) {
      throw ErrorCode.PERMISSION_DENIED.refusal(
          "Authorization",
          "must carry a key of a tenant that this process serves (query.tenants)",
          tenant);
    }
    context.setAttr(PRINCIPAL, caller.principal());
    context.setAttr(HOLDER, caller.holder());
    return caller;
  }

  /**
   * Returns the caller of the call that the current thread serves.
   *
   * @throws IllegalStateException if the thread serves no call, or the call was not authenticated
   */
  public static Principal principal() {
    return principal(ServiceRequestContext.current());
  }

  /**
   * Returns the caller of the given call.
   *
   * @throws IllegalStateException if the call was not authenticated
   */
  public static Principal principal(ServiceRequestContext context) {
    Principal principal = context.attr(PRINCIPAL);
    if (principal == null) {
      throw new IllegalStateException("the call was served without authentication");
    }
    return principal;
  }

  /**
   * Returns the holder of {@link Shares} for which a call counts: its key, or its address while the
   * call is not authenticated.
   */
  public static String holder(ServiceRequestContext context) {
    String holder = context.attr(HOLDER);
    return holder == null ? context.remoteAddress().getAddress().getHostAddress() : holder;
  }

  private static byte[] sha256(String key) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(key.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
