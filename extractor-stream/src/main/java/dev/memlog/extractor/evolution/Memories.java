package dev.memlog.extractor.evolution;

import dev.memlog.events.MemoryChange;
import dev.memlog.schemas.Keys;
import dev.memlog.state.Claim;
import dev.memlog.state.Memory;
import dev.memlog.state.Support;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;
import org.apache.avro.specific.SpecificRecordBase;

/** Copies of memories, which leave the original as it is. */
final class Memories {

  static final String ACTIVE = "active";
  static final String SUPERSEDED = "superseded";
  static final String FORGOTTEN = "forgotten";

  private Memories() {}

  /**
   * Returns a copy of the record that shares its parts. The caller may replace parts and must never
   * change them in place.
   */
  static Memory copy(Memory memory) {
    return copy(memory, new Memory());
  }

  /** Returns a copy of the claim that shares its parts. */
  static Claim copy(Claim claim) {
    return copy(claim, new Claim());
  }

  /** Returns a copy of the support that shares its parts. */
  static Support copy(Support support) {
    return copy(support, new Support());
  }

  /** Returns a copy of the change that shares its parts. */
  static MemoryChange copy(MemoryChange change) {
    return copy(change, new MemoryChange());
  }

  private static <T extends SpecificRecordBase> T copy(T from, T to) {
    for (int field = 0; field < from.getSchema().getFields().size(); field++) {
      to.put(field, from.get(field));
    }
    return to;
  }

  /** Returns a copy with the next version and this time of update. */
  static Memory next(Memory memory, Instant at) {
    Memory next = copy(memory);
    next.setVersion(memory.getVersion() + 1);
    next.setUpdatedAt(at);
    return next;
  }

  /** Sets the status that follows from the memory's other fields. */
  static Memory settled(Memory memory) {
    memory.setStatus(
        memory.getForgottenAt() != null
            ? FORGOTTEN
            : memory.getSupersededBy() != null ? SUPERSEDED : ACTIVE);
    return memory;
  }

  static boolean forgotten(Memory memory) {
    return memory.getForgottenAt() != null;
  }

  static boolean active(Memory memory) {
    return memory.getStatus().equals(ACTIVE);
  }

  /** Returns {@code tenant/app/user}. */
  static String owner(Memory memory) {
    return Keys.owner(memory.getTenant(), memory.getApp(), memory.getUser());
  }

  /** Returns the SHA-256 hash of the content, in hex. */
  static String contentHash(String content) {
    try {
      return HexFormat.of()
          .formatHex(
              MessageDigest.getInstance("SHA-256")
                  .digest(content.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
