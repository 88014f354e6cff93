package dev.memlog.schemas;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The syntax rule for the ids of tenants, apps, users, projects, channels, conversations, messages,
 * events, memories and commands. Ids contain no "/", so {@link Keys} can join them with "/"
 * unambiguously.
 */
public final class Ids {

  /** The rule as a regular expression, which error messages quote. */
  public static final String RULE = "[A-Za-z0-9._:@~-]{1,128}";

  /**
   * The tenant of a deployment without API keys, and the app of a request without an app whose key
   * allows every app.
   */
  public static final String DEFAULT = "default";

  private static final Pattern VALID = Pattern.compile(RULE);

  private Ids() {}

  /** Returns whether {@code id} matches {@link #RULE}; false for null. */
  public static boolean valid(@Nullable String id) {
    return id != null && VALID.matcher(id).matches();
  }
}
