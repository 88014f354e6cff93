package dev.memlog.runtime.oidc;

/** Thrown if a token does not identify a caller. The message is the reason, without the token. */
final class TokenRefusedException extends Exception {

  TokenRefusedException(String reason) {
    super(reason);
  }
}
