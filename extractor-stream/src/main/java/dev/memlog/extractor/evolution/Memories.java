package dev.memlog.extractor.evolution;

import dev.memlog.schemas.Keys;
import dev.memlog.state.Claim;
import dev.memlog.state.Memory;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;
import org.apache.avro.specific.SpecificRecordBase;

/** Makes one memory from another without touching the first. */
final class Memories {

  static final String ACTIVE = "active";
  static final String SUPERSEDED = "superseded";
  static final String FORGOTTEN = "forgotten";

  private Memories() {}

  /** The same record with the same parts: to be given others, never to change those in place. */
  static Memory copy(Memory memory) {
    return copy(memory, new Memory());
  }

  /** The same for a claim. */
  static Claim copy(Claim claim) {
    return copy(claim, new Claim());
  }

  private static <T extends SpecificRecordBase> T copy(T from, T to) {
    for (int field = 0; field < from.getSchema().getFields().size(); field++) {
      to.put(field, from.get(field));
    }
    return to;
  }

  /** A copy that is one version further. */
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

  /** {@code tenant/app/user}. */
  static String owner(Memory memory) {
    return Keys.owner(memory.getTenant(), memory.getApp(), memory.getUser());
  }

  /** SHA-256 of the content in hex. */
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
