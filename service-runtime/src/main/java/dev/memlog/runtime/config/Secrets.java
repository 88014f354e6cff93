package dev.memlog.runtime.config;

import java.util.regex.Pattern;

/** A filter that masks secrets in errors and in the reference. */
final class Secrets {

  private static final Pattern SECRET =
      Pattern.compile(
          "password|secret|token|credential|apikey|jaas|user\\.info", Pattern.CASE_INSENSITIVE);

  private Secrets() {}

  /** Returns the value as an error may show it: an ellipsis if the key names a secret. */
  static String shown(String key, String value) {
    return SECRET.matcher(key).find() ? "…" : value;
  }
}
