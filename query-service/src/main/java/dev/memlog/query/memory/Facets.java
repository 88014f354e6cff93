package dev.memlog.query.memory;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.memlog.state.Memory;

/**
 * The properties by which an owner's memories are counted.
 *
 * @param status the status, such as active
 * @param category the category, such as fact
 * @param type the type, such as semantic
 * @param project the project; empty if there is none
 */
record Facets(String status, String category, String type, String project) {

  private static final String BETWEEN = "\0";

  static Facets of(Memory memory) {
    String project = memory.getProject();
    return new Facets(
        memory.getStatus(),
        memory.getClaim().getCategory(),
        memory.getClaim().getType(),
        project == null ? "" : project);
  }

  /** Parses facets from a key, beginning at the place where {@link #key} was appended. */
  static Facets of(byte[] key, int from) {
    String[] parts = new String(key, from, key.length - from, UTF_8).split(BETWEEN, -1);
    return new Facets(parts[0], parts[1], parts[2], parts[3]);
  }

  String key() {
    return String.join(BETWEEN, status, category, type, project);
  }
}
