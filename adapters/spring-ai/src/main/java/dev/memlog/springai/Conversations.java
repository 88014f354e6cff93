package dev.memlog.springai;

/** The rule for ids of conversations. */
final class Conversations {

  private static final String RULE = "[A-Za-z0-9._:@~-]{1,128}";

  private Conversations() {}

  /**
   * Returns the id unchanged.
   *
   * @throws IllegalArgumentException if Memlog would refuse the id
   */
  static String checked(String id) {
    if (!id.matches(RULE)) {
      throw new IllegalArgumentException("conversationId must match " + RULE + ", got " + id);
    }
    return id;
  }
}
