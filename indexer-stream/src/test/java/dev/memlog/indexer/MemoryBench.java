package dev.memlog.indexer;

import dev.memlog.embedding.Embedder;
import dev.memlog.embedding.EmbeddingModels;
import dev.memlog.index.MemoryIndex;
import dev.memlog.index.analysis.EnglishTerms;
import dev.memlog.indexer.content.Contents;
import dev.memlog.schemas.Keys;
import dev.memlog.schemas.Sha256;
import dev.memlog.schemas.TopicSpec;
import dev.memlog.schemas.Topics;
import dev.memlog.schemas.VectorBytes;
import dev.memlog.state.Claim;
import dev.memlog.state.LoggedVector;
import dev.memlog.state.Memory;
import dev.memlog.state.Source;
import dev.memlog.state.Support;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.jspecify.annotations.Nullable;

/** The memories' side of a {@link Bench}. */
public final class MemoryBench {

  private final Bench bench;

  MemoryBench(Bench bench) {
    this.bench = bench;
  }

  Indexer start(MemoryIndex index, Embedder embedder) {
    return start(bench.config("1"), index, embedder);
  }

  Indexer start(IndexerConfig config, MemoryIndex index, Embedder embedder) {
    bench.meters = new SimpleMeterRegistry();
    return bench.started(
        Indexer.of(
            Contents.MEMORIES,
            config,
            bench.settings(),
            MapAlias.of(index),
            EmbeddingModels.of(List.of(embedder)),
            new EnglishTerms(),
            bench.meters,
            Clock.systemUTC()));
  }

  /** Returns a memory of user ann, stated in a conversation of its own. */
  public static Memory memory(String id, String content) {
    Source source = Source.newBuilder().setConversation("c-" + id).setMessageId("m").build();
    Claim claim = Claim.newBuilder().setContent(content).setSubject("Ann").setImportance(7).build();
    return Memory.newBuilder()
        .setId(id)
        .setTenant("tenant")
        .setApp("app")
        .setUser("ann")
        .setClaim(claim)
        .setContentHash(Sha256.hex(content, 32))
        .setCreatedAt(Instant.parse("2026-01-02T03:04:05Z"))
        .setUpdatedAt(Instant.parse("2026-01-03T03:04:05Z"))
        .setSupports(
            List.of(
                Support.newBuilder()
                    .setId("s")
                    .setClaim(claim)
                    .setSources(List.of(source))
                    .build()))
        .build();
  }

  public static String key(Memory memory) {
    return Keys.memory(
        Keys.owner(memory.getTenant(), memory.getApp(), memory.getUser()), memory.getId());
  }

  public static UUID id(Memory memory) {
    return Keys.memoryPoint(key(memory));
  }

  RecordMetadata put(Memory memory) {
    return send(Topics.MEMORIES, key(memory), bytes(Topics.MEMORIES, memory));
  }

  RecordMetadata delete(Memory memory) {
    return send(Topics.MEMORIES, key(memory), null);
  }

  /** As evolution does, before the memory itself. */
  void log(Memory memory, float[] vector) {
    var logged = new LoggedVector(memory.getContentHash(), "hashing", VectorBytes.of(vector));
    send(Topics.MEMORY_VECTORS, key(memory), bytes(Topics.MEMORY_VECTORS, logged));
  }

  byte[] bytes(TopicSpec topic, SpecificRecord value) {
    try (var serializer = bench.serdes().serializer()) {
      return serializer.serialize(topic.name(), value);
    }
  }

  RecordMetadata send(TopicSpec topic, String key, byte @Nullable [] value) {
    return bench.confirmed(
        new ProducerRecord<>(
            topic.name(),
            Keys.partition(key, Cluster.PARTITIONS),
            key.getBytes(StandardCharsets.UTF_8),
            value));
  }
}
