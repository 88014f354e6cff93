package dev.memlog.runtime.oidc;

/** Thrown if a token does not identify a caller. The message is the reason, without the token. */
final class TokenRefusedException extends Exception {

  private static final long serialVersionUID = 1L;

  TokenRefusedException(String reason) {
    super(reason);
  }
}
