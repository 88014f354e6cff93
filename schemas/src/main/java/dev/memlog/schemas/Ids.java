package dev.memlog.schemas;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The syntax rule for the ids of tenants, apps, users, projects, channels, conversations, messages,
 * events, memories and commands. Ids contain no "/", so {@link Keys} can join them with "/"
 * unambiguously.
 */
public final class Ids {

  /** The rule in words, after "must match", which error messages quote. */
  public static final String RULE = "[A-Za-z0-9._:@~-]{1,128}, except . and ..";

  /** The rule for the names of blocks of core memory in words, after "must match". */
  public static final String BLOCK_RULE = "[A-Za-z0-9._-]{1,64}, except . and ..";

  /**
   * The tenant of a deployment without API keys, and the app of a request without an app whose key
   * allows every app.
   */
  public static final String DEFAULT = "default";

  /** The beginning of the ids of summaries of memories, which no memory may have. */
  public static final String SUMMARY = "summary:";

  /** Clients and proxies remove the segments . and .. from paths, so no path names such an id. */
  private static final Pattern VALID = Pattern.compile("(?!\\.{1,2}\\z)[A-Za-z0-9._:@~-]{1,128}");

  private static final Pattern BLOCK = Pattern.compile("(?!\\.{1,2}\\z)[A-Za-z0-9._-]{1,64}");

  private Ids() {}

  /** Returns whether {@code id} matches {@link #RULE}; false for null. */
  public static boolean valid(@Nullable String id) {
    return id != null && VALID.matcher(id).matches();
  }

  /** Returns whether the name of a block of core memory matches {@link #BLOCK_RULE}. */
  public static boolean validBlock(String name) {
    return BLOCK.matcher(name).matches();
  }
}
