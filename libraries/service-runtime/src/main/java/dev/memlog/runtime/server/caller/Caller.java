package dev.memlog.runtime.server.caller;

import dev.memlog.runtime.Principal;

/**
 * A caller as its key or token identifies it.
 *
 * @param key the key's name in the configuration; {@code oidc} for a token; empty if no keys are
 *     configured
 * @param holder what distinguishes the key or the token's subject as a holder of {@link Shares}
 * @param throttle the rates that limit the caller
 */
public record Caller(String key, String holder, Principal principal, Throttle throttle) {}
