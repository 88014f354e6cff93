package dev.memlog.query;

import dev.memlog.events.Cause;
import dev.memlog.events.MemoryChange;
import dev.memlog.schemas.Keys;
import dev.memlog.state.Claim;
import dev.memlog.state.Memory;
import dev.memlog.state.Source;
import dev.memlog.state.Support;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Memories as evolution writes them. */
final class Told {

  private Told() {}

  /** An active memory of app "default" that was last changed when it was made. */
  static Memory memory(String tenant, @Nullable String user, String id, String content, Instant at) {
    Claim claim =
        Claim.newBuilder().setContent(content).setSubject("Caroline").setCategory("fact").build();
    Support support =
        Support.newBuilder()
            .setId("candidate-" + id)
            .setClaim(Claim.newBuilder(claim).build())
            .setSources(List.of(new Source("c1", "m1", "v1")))
            .setExtractor("rules")
            .setExtractorVersion("1")
            .setSaidAt(at)
            .build();
    return Memory.newBuilder()
        .setId(id)
        .setTenant(tenant)
        .setApp("default")
        .setUser(user)
        .setClaim(claim)
        .setContentHash("hash of " + content)
        .setSupports(List.of(support))
        .setCreatedAt(at)
        .setUpdatedAt(at)
        .setLastMentionedAt(at)
        .setValidFrom(at)
        .build();
  }

  /** The same, one version on. */
  static Memory next(Memory memory, Instant at) {
    return Memory.newBuilder(memory)
        .setVersion(memory.getVersion() + 1)
        .setUpdatedAt(at)
        .build();
  }

  /** What led to the memory as it is. */
  static MemoryChange change(String kind, Memory after, @Nullable Memory before) {
    return MemoryChange.newBuilder()
        .setTenant(after.getTenant())
        .setApp(after.getApp())
        .setUser(after.getUser())
        .setMemoryId(after.getId())
        .setVersion(after.getVersion())
        .setKind(kind)
        .setCause(new Cause("candidate", "candidate-" + after.getId(), null))
        .setAt(after.getUpdatedAt())
        .setBefore(before)
        .build();
  }

  static String key(Memory memory) {
    return Keys.memory(
        Keys.owner(memory.getTenant(), memory.getApp(), memory.getUser()), memory.getId());
  }

  static String key(MemoryChange change) {
    return Keys.memoryChange(
        Keys.owner(change.getTenant(), change.getApp(), change.getUser()),
        change.getMemoryId(),
        change.getVersion());
  }
}
