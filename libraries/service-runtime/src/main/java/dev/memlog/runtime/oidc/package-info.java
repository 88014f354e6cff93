/**
 * Callers that present a token of an OpenID provider. {@link dev.memlog.runtime.oidc.TokenVerifier}
 * checks a token with the provider's keys, and {@link dev.memlog.runtime.oidc.TokenClaims} maps the
 * token's claims to a {@link dev.memlog.runtime.Principal}.
 */
@NullMarked
package dev.memlog.runtime.oidc;

import org.jspecify.annotations.NullMarked;
