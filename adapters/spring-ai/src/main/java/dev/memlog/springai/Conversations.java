package dev.memlog.springai;

import java.util.regex.Pattern;

/** The rule for ids of conversations. */
final class Conversations {

  private static final String RULE = "[A-Za-z0-9._:@~-]{1,128}, except . and ..";
  private static final Pattern VALID = Pattern.compile("(?!\\.{1,2}\\z)[A-Za-z0-9._:@~-]{1,128}");

  private Conversations() {}

  /**
   * Returns the id unchanged.
   *
   * @throws IllegalArgumentException if Memlog would refuse the id
   */
  static String checked(String id) {
    if (!VALID.matcher(id).matches()) {
      throw new IllegalArgumentException("conversationId must match " + RULE + ", got " + id);
    }
    return id;
  }
}
