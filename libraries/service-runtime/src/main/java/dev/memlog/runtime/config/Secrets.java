package dev.memlog.runtime.config;

import java.util.regex.Pattern;

/** A filter that masks secrets in error messages and in the generated configuration page. */
final class Secrets {

  private static final Pattern SECRET =
      Pattern.compile(
          "password|secret|token|credential|apikey|jaas|user\\.info", Pattern.CASE_INSENSITIVE);

  private Secrets() {}

  /** Returns the value for an error message; an ellipsis if the key names a secret. */
  static String shown(String key, String value) {
    return isNamedBy(key) ? "…" : value;
  }

  /** Returns whether the value of a key is a secret. */
  static boolean isNamedBy(String key) {
    return SECRET.matcher(key).find();
  }
}
