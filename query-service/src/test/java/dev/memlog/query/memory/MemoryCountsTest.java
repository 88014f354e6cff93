package dev.memlog.query.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.query.view.StoreBench;
import dev.memlog.runtime.Principal;
import dev.memlog.schemas.Keys;
import dev.memlog.schemas.Topics;
import dev.memlog.schemas.avro.AvroTrust;
import dev.memlog.state.Claim;
import dev.memlog.state.Memory;
import dev.memlog.state.Source;
import dev.memlog.state.Support;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Counts by conversation and time, of memories that are not read for it. */
class MemoryCountsTest {

  static {
    AvroTrust.granted();
  }

  private static final Set<String> ANY = Set.of();
  private static final MemoryOwner OWNER = new MemoryOwner("t", "a", "u");
  private static final Principal PRINCIPAL = new Principal("t", Set.of(), Set.of());

  private final MemoryContents contents = new MemoryContents();
  private StoreBench bench;

  @BeforeEach
  void open(@TempDir Path directory) {
    bench = new StoreBench(directory);
  }

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void shouldReadNoMemoryToCountByConversationAndTime() {
    // given
    put(memory("one", 1_000, "fact", "c1"));
    put(memory("two", 2_000, "event", "c1", "c2"));
    put(memory("three", 3_000, "fact", "c2"));
    put(memory("before1970", -1_000, "fact", "c3"));
    for (String id : List.of("one", "two", "three", "before1970")) {
      bench.write(batch -> batch.put(MemoryKeys.MEMORIES.key(OWNER.key(), id), new byte[] {1}));
    }

    // then
    assertThat(count(ANY, "c1", Long.MIN_VALUE, Long.MAX_VALUE)).isEqualTo(2);
    assertThat(count(ANY, "c2", Long.MIN_VALUE, Long.MAX_VALUE)).isEqualTo(2);
    assertThat(count(ANY, "c", Long.MIN_VALUE, Long.MAX_VALUE)).isZero();
    assertThat(count(Set.of("event"), "c2", Long.MIN_VALUE, Long.MAX_VALUE)).isEqualTo(1);
    assertThat(count(ANY, "c2", 2_001, Long.MAX_VALUE)).isEqualTo(1);
    assertThat(count(ANY, null, 1_000, 3_000)).isEqualTo(2);
    assertThat(count(Set.of("fact"), null, 1_000, 3_001)).isEqualTo(2);
    assertThat(count(ANY, null, Long.MIN_VALUE, 0)).isEqualTo(1);
    assertThat(count(ANY, null, 3_001, Long.MAX_VALUE)).isZero();
  }

  @Test
  void shouldCountAMemoryInItsCurrentState() {
    // given
    put(memory("one", 1_000, "fact", "c1"));

    // when
    put(memory("one", 1_000, "event", "c2"));

    // then
    assertThat(count(ANY, "c1", Long.MIN_VALUE, Long.MAX_VALUE)).isZero();
    assertThat(count(Set.of("fact"), "c2", Long.MIN_VALUE, Long.MAX_VALUE)).isZero();
    assertThat(count(Set.of("event"), "c2", Long.MIN_VALUE, Long.MAX_VALUE)).isEqualTo(1);
    assertThat(count(ANY, null, 1_000, 1_001)).isEqualTo(1);

    // when
    bench.write(
        batch -> contents.remove(Topics.MEMORIES.name(), List.of("t", "a", "u", "one"), batch));

    // then
    assertThat(count(ANY, "c2", Long.MIN_VALUE, Long.MAX_VALUE)).isZero();
    assertThat(bench.keys("")).isZero();
  }

  @Test
  void shouldCountWithinTheOwnerOnly() {
    // given
    put(memory("one", 1_000, "fact", "c1"));
    Memory others = memory("one", 1_000, "fact", "c1");
    others.setUser("u2");
    put(others);

    // then
    assertThat(count(ANY, "c1", Long.MIN_VALUE, Long.MAX_VALUE)).isEqualTo(1);
    assertThat(count(ANY, null, 0, Long.MAX_VALUE)).isEqualTo(1);
    assertThat(Keys.owner("t", "a", "u")).isEqualTo(OWNER.key());
  }

  private void put(Memory memory) {
    bench.write(batch -> contents.put(Topics.MEMORIES.name(), memory, batch));
  }

  private long count(Set<String> categories, @Nullable String conversation, long from, long to) {
    var filter =
        new MemoryFilter(
            ANY, categories, ANY, null, null, conversation, ANY, new TimeRange(from, to));
    return new MemoryReads(bench.store(), Instant.EPOCH, Duration.ofDays(10))
        .count(PRINCIPAL, OWNER, filter);
  }

  private static Memory memory(String id, long created, String category, String... conversations) {
    Claim claim = Claim.newBuilder().setContent("Ann sails").setCategory(category).build();
    return Memory.newBuilder()
        .setId(id)
        .setTenant("t")
        .setApp("a")
        .setUser("u")
        .setClaim(claim)
        .setContentHash("hash")
        .setCreatedAt(Instant.ofEpochMilli(created))
        .setUpdatedAt(Instant.ofEpochMilli(created))
        .setSupports(
            Stream.of(conversations)
                .map(
                    conversation ->
                        Support.newBuilder()
                            .setId("of " + conversation)
                            .setClaim(claim)
                            .setSources(List.of(new Source(conversation, "m", "v")))
                            .build())
                .toList())
        .build();
  }
}
