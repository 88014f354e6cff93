package dev.memlog.query;

import dev.memlog.events.Cause;
import dev.memlog.events.MemoryChange;
import dev.memlog.index.MemoryFields;
import dev.memlog.index.Point;
import dev.memlog.index.analysis.Analyzer;
import dev.memlog.index.analysis.WeightedWords;
import dev.memlog.schemas.Keys;
import dev.memlog.state.Claim;
import dev.memlog.state.CoreBlock;
import dev.memlog.state.CoreChange;
import dev.memlog.state.CoreRefusal;
import dev.memlog.state.GraphEdge;
import dev.memlog.state.GraphElement;
import dev.memlog.state.GraphNode;
import dev.memlog.state.Memory;
import dev.memlog.state.MemoryUsage;
import dev.memlog.state.Source;
import dev.memlog.state.Support;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Memories as evolution writes them. */
final class Told {

  private static final Instant BEFORE = Service.NOW.minus(Duration.ofHours(2));

  private Told() {}

  /** Returns an active memory of app "default" that was last changed when it was made. */
  static Memory memory(
      String tenant, @Nullable String user, String id, String content, Instant at) {
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

  /** Returns the next version of the memory. */
  static Memory next(Memory memory, Instant at) {
    return Memory.newBuilder(memory).setVersion(memory.getVersion() + 1).setUpdatedAt(at).build();
  }

  /** Returns the usage of a memory. */
  static MemoryUsage usage(Memory memory, long times, Instant last) {
    return new MemoryUsage(
        memory.getId(), memory.getTenant(), memory.getApp(), memory.getUser(), times, last);
  }

  /** Returns a change that led to the memory's present state. */
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

  /** As the indexer writes it: what it says ×4, its subject ×1. */
  static Point point(Memory memory, float @Nullable [] vector, Analyzer analyzer) {
    Claim claim = memory.getClaim();
    Map<String, Object> fields = new HashMap<>();
    fields.put(MemoryFields.APP, memory.getApp());
    fields.put(MemoryFields.USER, MemoryFields.user(memory.getUser()));
    if (memory.getProject() != null) {
      fields.put(MemoryFields.PROJECT, memory.getProject());
    }
    fields.put(MemoryFields.CATEGORY, claim.getCategory());
    fields.put(MemoryFields.TYPE, claim.getType());
    fields.put(MemoryFields.SUBJECT, MemoryFields.subject(claim.getSubject()));
    fields.put(MemoryFields.STATUS, memory.getStatus());
    fields.put(MemoryFields.MEMORY, memory.getId());
    fields.put(MemoryFields.CREATED_AT, memory.getCreatedAt().toEpochMilli());
    fields.put(MemoryFields.TEXT, claim.getContent());
    return new Point(
        Keys.memoryPoint(key(memory)),
        memory.getVersion(),
        memory.getTenant(),
        memory.getContentHash(),
        vector,
        new WeightedWords.Builder()
            .add(analyzer.terms(claim.getContent()), 4)
            .add(analyzer.terms(claim.getSubject()), 1)
            .build(),
        fields);
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

  /** Returns a node of the graph that rests on an absent memory and on memory {@code one}. */
  static GraphElement node(String user, String id, String name, String... aliases) {
    GraphElement element = element(user, id);
    element.setNode(new GraphNode(name, "person", List.of(aliases)));
    return element;
  }

  /** Returns an edge of the graph that rests on the memories of {@link #node}. */
  static GraphElement edge(String user, String id, String from, String relation, String to) {
    GraphElement element = element(user, id);
    element.setEdge(new GraphEdge(from, relation, to));
    return element;
  }

  private static GraphElement element(String user, String id) {
    var element = new GraphElement();
    element.setId(id);
    element.setTenant("acme");
    element.setApp("default");
    element.setUser(user);
    element.setWeight(1);
    element.setMentions(1);
    element.setMemories(List.of("absent", "one"));
    element.setValidFrom(BEFORE);
    return element;
  }

  /**
   * Returns a block of core memory with a change and a refusal.
   *
   * @param content null for a deleted block
   */
  static CoreBlock block(String user, String name, @Nullable String content) {
    return new CoreBlock(
        "acme",
        "default",
        user,
        name,
        content,
        1,
        BEFORE,
        BEFORE,
        List.of(new CoreChange(1, "set", "k1", BEFORE, "before", null)),
        List.of(new CoreRefusal("k2", BEFORE, "block %s does not exist".formatted(name))));
  }
}
