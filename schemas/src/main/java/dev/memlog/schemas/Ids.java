package dev.memlog.schemas;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The one rule for every id: tenant, app, user, project, conversation, message, event. The alphabet
 * leaves out "/", so that joined keys can be told apart safely.
 */
public final class Ids {

  /** The rule as messages quote it. */
  public static final String RULE = "[A-Za-z0-9._:@~-]{1,128}";

  /** The tenant of a deployment that configures no keys, and the app of who names none. */
  public static final String DEFAULT = "default";

  private static final Pattern VALID = Pattern.compile(RULE);

  private Ids() {}

  /** Whether {@code id} is present and obeys {@link #RULE}. */
  public static boolean valid(@Nullable String id) {
    return id != null && VALID.matcher(id).matches();
  }
}
