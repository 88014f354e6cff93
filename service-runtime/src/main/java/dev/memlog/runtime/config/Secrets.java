package dev.memlog.runtime.config;

import java.util.regex.Pattern;

/** Keeps secrets out of errors and out of the reference. */
final class Secrets {

  private static final Pattern SECRET =
      Pattern.compile(
          "password|secret|token|credential|apikey|jaas|user\\.info", Pattern.CASE_INSENSITIVE);

  private Secrets() {}

  /** The value as an error may show it. */
  static String shown(String key, String value) {
    return SECRET.matcher(key).find() ? "…" : value;
  }
}
