package dev.memlog.query.position;

import dev.memlog.api.v1.ReadData;
import dev.memlog.schemas.ApiDescriptors;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** The data that a read uses, which determines the stages that the read waits for. */
enum Target {
  /** The index of messages, and the view of conversations, which hides what was deleted. */
  SEARCH,
  /** The view of conversations and messages. */
  CONVERSATIONS,
  /** The index of memories, and the view of memories, which contains their states. */
  RECALL,
  /** The view of memories. */
  MEMORIES;

  /** The targets by method of the API, as the .proto files say. */
  private static final Map<String, Set<Target>> BY_METHOD = byMethod();

  /** Returns the data that a method of the API uses; empty for a method that does not wait. */
  static Set<Target> of(String method) {
    return BY_METHOD.getOrDefault(method, Set.of());
  }

  private static Map<String, Set<Target>> byMethod() {
    Map<String, Set<Target>> targets = new HashMap<>();
    ApiDescriptors.dataAfterWrites()
        .forEach(
            (method, data) -> {
              Set<Target> used = EnumSet.noneOf(Target.class);
              data.forEach(one -> used.addAll(of(one)));
              targets.put(method, used);
            });
    // The export is an HTTP route and no method of a service.
    targets.put("ExportMemories", EnumSet.of(MEMORIES));
    return Map.copyOf(targets);
  }

  private static Set<Target> of(ReadData data) {
    return switch (data) {
      case READ_DATA_SEARCH -> Set.of(SEARCH);
      case READ_DATA_CONVERSATIONS -> Set.of(CONVERSATIONS);
      case READ_DATA_RECALL -> Set.of(RECALL);
      case READ_DATA_MEMORIES -> Set.of(MEMORIES);
      case READ_DATA_LOG, READ_DATA_UNSPECIFIED, UNRECOGNIZED -> Set.of();
    };
  }
}
