package dev.memlog.mcp.memory;

/** The argument of tools whose commands may need a confirmation. */
final class Confirming {

  static final String FIELD = "confirmation";

  static final String ABOUT =
      "Only after a refusal that names it: show the change to the user, and pass it with the same "
          + "arguments once the user agrees.";

  private Confirming() {}
}
