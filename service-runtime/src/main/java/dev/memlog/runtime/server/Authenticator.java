package dev.memlog.runtime.server;

import com.linecorp.armeria.server.ServiceRequestContext;
import dev.memlog.runtime.Principal;
import dev.memlog.runtime.Principal.Role;
import dev.memlog.runtime.Problem;
import dev.memlog.runtime.RequestException;
import io.netty.util.AttributeKey;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Tells who calls from the key that they present. */
public final class Authenticator {

  private static final AttributeKey<Principal> PRINCIPAL =
      AttributeKey.valueOf(Authenticator.class, "principal");
  private static final Principal EVERYBODY =
      new Principal("default", Set.of(), EnumSet.allOf(Role.class));
  private static final String SCHEME = "bearer ";

  private final ServerLimits limits;
  private volatile List<Entry> entries = List.of();

  private final Caller everybody;

  private record Entry(byte[] hash, ApiKey key, Caller caller) {}

  /**
   * @param keys none: everybody is tenant {@code default} with every role
   * @param limits of keys that have none of their own
   */
  Authenticator(List<ApiKey> keys, ServerLimits limits) {
    everybody =
        new Caller(
            "", EVERYBODY, new Throttle(limits.requestsPerSecond(), limits.bytesPerSecond()));
    this.limits = limits;
    replace(keys);
  }

  /** Puts other keys into use. A key that stays as it was keeps the rates that it has used up. */
  void replace(List<ApiKey> keys) {
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

  private static Caller caller(ApiKey key, ServerLimits limits) {
    return new Caller(
        key.name(),
        key.principal(),
        new Throttle(
            key.requestsPerSecond().orElse(limits.requestsPerSecond()),
            key.bytesPerSecond().orElse(limits.bytesPerSecond())));
  }

  /**
   * Who calls.
   *
   * @param authorization the header {@code Authorization}
   * @throws RequestException unauthenticated
   */
  Caller authenticate(@Nullable String authorization) {
    List<Entry> now = entries;
    if (now.isEmpty()) {
      return everybody;
    }
    if (authorization == null || !authorization.toLowerCase(Locale.ROOT).startsWith(SCHEME)) {
      throw new RequestException(Failures.of(ErrorCode.UNAUTHENTICATED));
    }
    byte[] hash = sha256(authorization.substring(SCHEME.length()).strip());
    Caller found = null;
    // Every entry is looked at, so that the time taken tells nothing.
    for (Entry entry : now) {
      if (MessageDigest.isEqual(entry.hash, hash)) {
        found = entry.caller;
      }
    }
    if (found == null) {
      throw new RequestException(
          new Problem("unauthenticated", "Authorization", "must carry a key that is known", ""));
    }
    return found;
  }

  /**
   * Lets a call through, or not. From here on {@link #principal()} tells who calls.
   *
   * @throws RequestException unauthenticated or permission_denied
   */
  Caller admit(ServiceRequestContext context, Role needed) {
    Caller caller = authenticate(context.request().headers().get("authorization"));
    if (!caller.principal().roles().contains(needed)) {
      throw new RequestException(
          new Problem(
              "permission_denied",
              "Authorization",
              "must carry a key with the role " + needed.name().toLowerCase(Locale.ROOT),
              ""));
    }
    context.setAttr(PRINCIPAL, caller.principal());
    return caller;
  }

  /**
   * Who makes the call that this thread serves.
   *
   * @throws IllegalStateException outside of a call
   */
  public static Principal principal() {
    return principal(ServiceRequestContext.current());
  }

  /** Who makes this call. */
  public static Principal principal(ServiceRequestContext context) {
    Principal principal = context.attr(PRINCIPAL);
    if (principal == null) {
      throw new IllegalStateException("the call was served without asking who makes it");
    }
    return principal;
  }

  /**
   * The key that came with the call that this thread serves, to be handed on in the caller's name;
   * empty where it came without one.
   *
   * @throws IllegalStateException outside of a call
   */
  public static Optional<String> key() {
    String authorization = ServiceRequestContext.current().request().headers().get("authorization");
    return Optional.ofNullable(authorization)
        .filter(header -> header.toLowerCase(Locale.ROOT).startsWith(SCHEME))
        .map(header -> header.substring(SCHEME.length()).strip());
  }

  private static byte[] sha256(String key) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(key.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
