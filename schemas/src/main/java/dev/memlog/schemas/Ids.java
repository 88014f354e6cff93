package dev.memlog.schemas;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The one rule for every id: tenant, app, user, project, conversation, message, event. The alphabet
 * leaves out "/", so that joined keys can be split unambiguously.
 */
public final class Ids {

  /** The rule in the form that messages quote. */
  public static final String RULE = "[A-Za-z0-9._:@~-]{1,128}";

  /** The tenant of a deployment that configures no keys, and the app of requests that name none. */
  public static final String DEFAULT = "default";

  private static final Pattern VALID = Pattern.compile(RULE);

  private Ids() {}

  /** Returns whether {@code id} is present and obeys {@link #RULE}. */
  public static boolean valid(@Nullable String id) {
    return id != null && VALID.matcher(id).matches();
  }
}
