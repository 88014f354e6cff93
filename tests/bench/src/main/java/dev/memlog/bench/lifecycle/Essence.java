package dev.memlog.bench.lifecycle;

import dev.memlog.state.Memory;
import dev.memlog.state.Support;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A description of an owner's memories by content only: without ids, versions and the times of
 * records. A forgotten consolidated memory is represented by its parts, which are forgotten with
 * it. Reflections are left out, since an undo of all changes does not remove them.
 */
final class Essence {

  private Essence() {}

  /** Returns a line for each memory, in an order that depends only on the lines. */
  static List<String> of(List<Memory> memories) {
    Map<String, Memory> byId = new HashMap<>();
    memories.forEach(memory -> byId.put(memory.getId(), memory));
    return memories.stream()
        .filter(memory -> memory.getReflection() == null)
        .filter(memory -> memory.getParts().isEmpty() || memory.getForgottenAt() == null)
        .map(memory -> line(memory, status(memory, byId)))
        .sorted()
        .toList();
  }

  private static String status(Memory memory, Map<String, Memory> byId) {
    Memory whole = byId.get(String.valueOf(memory.getConsolidatedInto()));
    return whole != null && whole.getForgottenAt() != null ? "forgotten" : memory.getStatus();
  }

  private static String line(Memory memory, String status) {
    return String.join(
        " | ",
        memory.getClaim().getContent(),
        status,
        String.valueOf(memory.getMentions()),
        String.valueOf(memory.getClaim().getImportance()),
        String.valueOf(memory.getClaim().getConfidence()),
        String.valueOf(memory.getValidFrom()),
        String.valueOf(memory.getValidTo()),
        memory.getSupports().stream().map(Support::getId).sorted().toList().toString());
  }
}
