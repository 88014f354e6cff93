package dev.memlog.indexer.content;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.index.MemoryFields;
import dev.memlog.index.Point;
import dev.memlog.index.analysis.EnglishTerms;
import dev.memlog.indexer.MemoryBench;
import dev.memlog.schemas.avro.AvroTrust;
import dev.memlog.state.Claim;
import dev.memlog.state.Excerpt;
import dev.memlog.state.Memory;
import dev.memlog.state.Quote;
import dev.memlog.state.Source;
import dev.memlog.state.Support;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;

class MemoryItemsTest {

  static {
    AvroTrust.granted();
  }

  private final float[] vector = {1, 0};

  @Test
  void shouldWeighTheStatementAboveItsContext() {
    // given
    Memory plain = MemoryBench.memory("m", "Ann met a giraffe.");
    Claim claim =
        Claim.newBuilder(plain.getClaim())
            .setKeywords(List.of("zebra"))
            .setTags(List.of("walrus"))
            .setDescription("panther")
            .setOccurredFrom(LocalDate.of(2026, 11, 21))
            .setOccurredTo(LocalDate.of(2026, 12, 22))
            .build();
    Support said =
        Support.newBuilder()
            .setId("s")
            .setContext(
                List.of(new Excerpt(source("c1"), "ocelot"), new Excerpt(source("c1"), "lynx")))
            .build();
    Memory memory =
        Memory.newBuilder(plain)
            .setClaim(claim)
            .setSupports(List.of(said, Support.newBuilder(said).setId("t").build()))
            .build();

    // when
    var words = point(memory).words().frequencies();

    // then
    assertThat(words)
        .containsEntry("giraff", 4)
        .containsEntry("ann", 5)
        .containsEntry("zebra", 1)
        .containsEntry("walru", 1)
        .containsEntry("panther", 1)
        .containsEntry("ocelot", 1)
        .containsEntry("lynx", 1)
        .containsEntry("novemb", 1)
        .containsEntry("decemb", 1)
        .containsEntry("2026", 2);
  }

  @Test
  void shouldEmbedAQuoteWithItsSpeaker() {
    // given
    Memory plain = MemoryBench.memory("m", "I met a giraffe.");
    Claim claim =
        Claim.newBuilder(plain.getClaim())
            .setQuote(new Quote("Ann", "user", Instant.EPOCH, null))
            .build();

    // then
    assertThat(
            MemoryItems.item(Memory.newBuilder(plain).setClaim(claim).build(), new EnglishTerms())
                .embeddedText())
        .isEqualTo("Ann: I met a giraffe.");
  }

  @Test
  void shouldCarryEveryFieldAndLeaveOutTheAbsent() {
    // given
    Memory memory =
        Memory.newBuilder(MemoryBench.memory("m", "Ann met a giraffe."))
            .setSupports(
                List.of(
                    Support.newBuilder()
                        .setId("s")
                        .setSources(List.of(source("c1"), source("c2"), source("")))
                        .build(),
                    Support.newBuilder().setId("t").setSources(List.of(source("c1"))).build()))
            .build();

    // when
    Point point = point(memory);

    // then
    assertThat(point.tenant()).isEqualTo("tenant");
    assertThat(point.contentHash()).isEqualTo(memory.getContentHash());
    assertThat(point.fields())
        .containsEntry(MemoryFields.APP, "app")
        .containsEntry(MemoryFields.USER, "ann")
        .containsEntry(MemoryFields.CATEGORY, "fact")
        .containsEntry(MemoryFields.TYPE, "semantic")
        .containsEntry(MemoryFields.SUBJECT, "ann")
        .containsEntry(MemoryFields.STATUS, "active")
        .containsEntry(MemoryFields.MEMORY, "m")
        .containsEntry(MemoryFields.CONVERSATIONS, List.of("c1", "c2"))
        .containsEntry(MemoryFields.CREATED_AT, memory.getCreatedAt().toEpochMilli())
        .containsEntry(MemoryFields.UPDATED_AT, memory.getUpdatedAt().toEpochMilli())
        .containsEntry(MemoryFields.IMPORTANCE, 7L)
        .containsEntry(MemoryFields.TEXT, "Ann met a giraffe.")
        .doesNotContainKey(MemoryFields.PROJECT);
    assertThat(MemoryFields.collection("m", 2).fields().keySet())
        .containsAll(point.fields().keySet());
  }

  @Test
  void shouldNameTheOwnerOfTheAppsOwnSoThatTheyCanBeAskedFor() {
    // given
    Memory memory =
        Memory.newBuilder(MemoryBench.memory("m", "Ann met a giraffe.")).setUser(null).build();

    // when
    Point point = point(memory);

    // then
    assertThat(point.fields()).containsEntry(MemoryFields.USER, MemoryFields.user(null));
    assertThat(MemoryItems.key(MemoryBench.key(memory))).isNotNull();
  }

  private static Source source(String conversation) {
    return Source.newBuilder().setConversation(conversation).setMessageId("m").build();
  }

  private Point point(Memory memory) {
    return MemoryItems.item(memory, new EnglishTerms()).point(MemoryBench.id(memory), 7, vector);
  }
}
