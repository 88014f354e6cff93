package dev.memlog.extractor.extraction;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memlog.embedding.HashingEmbedder;
import dev.memlog.events.Compaction;
import dev.memlog.events.CompactionDue;
import dev.memlog.events.ConsolidatedPart;
import dev.memlog.events.Consolidation;
import dev.memlog.events.ConsolidationDue;
import dev.memlog.events.MemoryCandidate;
import dev.memlog.events.MessageWithdrawn;
import dev.memlog.events.RememberedConversation;
import dev.memlog.events.Rereading;
import dev.memlog.events.Retraction;
import dev.memlog.events.Turn;
import dev.memlog.events.TurnEvent;
import dev.memlog.language.consolidation.SimilarStatements;
import dev.memlog.language.consolidation.Wording;
import dev.memlog.language.quotes.Said;
import dev.memlog.language.turn.Extraction;
import dev.memlog.language.turn.ExtractorVersion;
import dev.memlog.language.turn.MessageVersion;
import dev.memlog.language.turn.Thresholds;
import dev.memlog.language.turn.TurnExtractor;
import dev.memlog.schemas.Topics;
import dev.memlog.schemas.avro.AvroSerdes;
import dev.memlog.schemas.avro.AvroTrust;
import dev.memlog.schemas.avro.RegistryBootstrap;
import dev.memlog.schemas.log.LogUnavailableException;
import dev.memlog.schemas.log.RecordReader;
import dev.memlog.schemas.log.RegistryMood;
import dev.memlog.schemas.log.SchemaSource;
import dev.memlog.state.Source;
import io.confluent.kafka.schemaregistry.client.rest.exceptions.RestClientException;
import io.confluent.kafka.schemaregistry.testutil.MockSchemaRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ReadingTest {

  static {
    AvroTrust.granted();
  }

  private static final String SCOPE = "reading";
  private static final ConsumerRecord<byte[], byte[]> RECORD =
      new ConsumerRecord<>(Topics.TURNS.name(), 0, 7, null, new byte[0]);

  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final AtomicLong nanos = new AtomicLong();
  private RegistryMood registryMood = RegistryMood.KNOWS;
  private final MockProducer<byte[], byte[]> letters =
      new MockProducer<>(true, null, new ByteArraySerializer(), new ByteArraySerializer());
  private final Reading reading =
      new Reading(
          new TurnReader(
              new Readers(new Faulty(), _ -> Optional.empty(), _ -> Optional.empty(), this::worded),
              true,
              new Thresholds(1, 1, 0)),
          new HashingEmbedder(),
          RecordReader.patient(
              new SchemaSource(
                  RegistryMood.client(
                      MockSchemaRegistry.getClientForScope(SCOPE), () -> registryMood)),
              Duration.ofSeconds(60),
              nanos::get,
              Topics.TURNS),
          new MockProducer<>(),
          new TurnDeadLetters(letters),
          1,
          new ExtractionMetrics(registry));

  @Test
  void shouldDeadLetterATurnOnWhichTheExtractorFailsAndReadTheNext() throws Exception {
    // when
    List<MemoryCandidate> failed = reading.candidates(RECORD, SaidTurn.of("m1", Faulty.FAULT));
    List<MemoryCandidate> next =
        reading.candidates(RECORD, SaidTurn.of("m2", "I restored a clinker dinghy."));

    // then
    assertThat(failed).isEmpty();
    assertThat(letters.history())
        .extracting(ProducerRecord::topic)
        .containsExactly(Topics.TURNS_DEAD_LETTER.name());
    assertThat(next)
        .extracting(candidate -> candidate.getClaim().getContent())
        .containsExactly("I restored a clinker dinghy.");
    assertThat(registry.counter("memlog.extraction.unreadable").count()).isEqualTo(1);
    assertThat(registry.counter("memlog.extraction.turns").count()).isEqualTo(1);
  }

  @Test
  void shouldMarkCandidatesAndTheEndWhenATurnIsReadAgain() throws Exception {
    // given
    TurnEvent again = SaidTurn.of("m2", "I restored a clinker dinghy.");
    ((Turn) again.getPayload()).setAgain(true);

    // when
    List<MemoryCandidate> read = reading.candidates(RECORD, again);

    // then
    assertThat(read).hasSize(2);
    assertThat(read.getFirst().getRereading()).isEqualTo(new Rereading(false));
    assertThat(read.getLast().getRereading()).isEqualTo(new Rereading(true));
    assertThat(read.getLast().getClaim().getContent()).isEmpty();
    assertThat(read.getLast().getExtractorVersion())
        .isEqualTo(read.getFirst().getExtractorVersion());
  }

  @Test
  void shouldForwardARetractionOfTheSpeaker() throws Exception {
    // when
    MemoryCandidate candidate =
        reading.candidates(RECORD, SaidTurn.of("m2", Faulty.FORGET)).getFirst();

    // then
    assertThat(candidate.getRetraction())
        .isEqualTo(new Retraction(List.of(new Source("c1", "m1", "v1"))));
    assertThat(candidate.getSources()).containsExactly(new Source("c1", "m2", "v1"));
    assertThat(candidate.getId()).isNotEmpty();
    try (var serializer =
        new AvroSerdes("mock://" + SCOPE, Map.of()).<MemoryCandidate>serializer()) {
      new RegistryBootstrap(MockSchemaRegistry.getClientForScope(SCOPE))
          .register(List.of(Topics.MEMORY_CANDIDATES));
      assertThat(serializer.serialize(Topics.MEMORY_CANDIDATES.name(), candidate)).isNotEmpty();
    }
  }

  @Test
  void shouldArchiveTheOldestWhenNoModelDecidesOnACompaction() throws Exception {
    // given
    var memory = new RememberedConversation("a", "Ann told a story.", Instant.EPOCH, List.of());
    var due = new CompactionDue("request", "a", List.of(memory));
    var event = new TurnEvent("acme", "chat", "u1", Instant.EPOCH, due);

    // when
    List<MemoryCandidate> decisions = reading.candidates(RECORD, event);

    // then
    assertThat(reading.turn(record(event))).contains(event);
    assertThat(decisions)
        .extracting(MemoryCandidate::getCompaction)
        .containsExactly(new Compaction("request", "first", "", "a"));
    assertThat(registry.counter("memlog.extraction.compactions", "action", "first").count())
        .isEqualTo(1);
  }

  /** Answers requests for a wording, and fails if the fault is said. */
  private Optional<Wording> worded(SimilarStatements similar) {
    if (similar.texts().contains(Faulty.FAULT)) {
      throw new IllegalStateException("as the test wants it");
    }
    var version = new ExtractorVersion("llm-consolidation", "small/1", "consolidation-1");
    return Optional.of(new Wording(String.join(" and ", similar.texts()), version));
  }

  private static TurnEvent wordingOf(String... texts) {
    List<ConsolidatedPart> parts = new ArrayList<>();
    for (String text : texts) {
      var source = new Source("c", "m" + parts.size(), "v1");
      parts.add(new ConsolidatedPart("p" + parts.size(), text, Instant.EPOCH, List.of(source)));
    }
    return new TurnEvent(
        "acme", "chat", "u1", Instant.EPOCH, new ConsolidationDue("request", "whole", parts));
  }

  @Test
  void shouldReadARequestForAWording() throws Exception {
    // given
    TurnEvent event = wordingOf("Ann sails", "Ann rows");

    // when
    MemoryCandidate candidate = reading.candidates(RECORD, event).getFirst();

    // then
    assertThat(reading.turn(record(event))).contains(event);
    assertThat(candidate.getConsolidation()).isEqualTo(new Consolidation("request", "whole"));
    assertThat(candidate.getClaim().getContent()).isEqualTo("Ann sails and Ann rows");
    assertThat(candidate.getSources()).hasSize(2);
    assertThat(candidate.getPromptVersion()).isEqualTo("consolidation-1");
  }

  @Test
  void shouldKeepTheExtractiveTextWhenTheWriterFailsOrATextWasWithdrawn() throws Exception {
    assertThat(reading.candidates(RECORD, wordingOf(Faulty.FAULT, "Ann rows"))).isEmpty();
    assertThat(reading.candidates(RECORD, wordingOf("Ann sails", ""))).isEmpty();
    assertThat(letters.history()).isEmpty();
    assertThat(registry.counter("memlog.extraction.wordings", "outcome", "extractive").count())
        .isEqualTo(2);
  }

  @Test
  void shouldSkipNoTurnWhileClosing() {
    // given
    TurnEvent closing = SaidTurn.of("m1", Faulty.CLOSING);

    // expect
    assertThatThrownBy(() -> reading.candidates(RECORD, closing))
        .isInstanceOf(CancellationException.class);
    assertThat(registry.counter("memlog.extraction.unreadable").count()).isZero();
  }

  @Test
  void shouldReadTurnsAndIgnoreWithdrawals() {
    var withdrawal =
        new TurnEvent("acme", "chat", "u1", Instant.EPOCH, new MessageWithdrawn("c", "m", null));
    assertThat(reading.turn(record(SaidTurn.of("m1", "Hello"))))
        .contains(SaidTurn.of("m1", "Hello"));
    assertThat(reading.turn(record(withdrawal))).isEmpty();
    assertThat(reading.turn(record((byte[]) null))).isEmpty();
    assertThat(registry.counter("memlog.extraction.unreadable").count()).isZero();
  }

  @ParameterizedTest
  @EnumSource(
      value = RegistryMood.class,
      names = {"PAGE_NOT_FOUND", "FORBIDDEN", "FAILS", "DOWN", "DOES_NOT_KNOW"})
  void shouldSkipNoTurnWhileItsSchemaIsUnavailable(RegistryMood mood) {
    // given
    ConsumerRecord<byte[], byte[]> turn = record(SaidTurn.of("m1", "Hello"));
    registryMood = mood;

    // when
    int seconds = mood == RegistryMood.DOES_NOT_KNOW ? 59 : 3600;
    for (int second = 0; second <= seconds; second++) {
      assertThatThrownBy(() -> reading.turn(turn)).isInstanceOf(LogUnavailableException.class);
      nanos.addAndGet(Duration.ofSeconds(1).toNanos());
    }
    registryMood = RegistryMood.KNOWS;

    // then
    assertThat(reading.turn(turn)).isPresent();
    assertThat(registry.counter("memlog.extraction.unreadable").count()).isZero();
  }

  @Test
  void shouldCountATurnThatCanNeverBeRead() {
    assertThat(reading.turn(record("no turn".getBytes(UTF_8)))).isEmpty();
    registryMood = RegistryMood.DOES_NOT_KNOW;
    ConsumerRecord<byte[], byte[]> turn = record(SaidTurn.of("m1", "Hello"));
    for (int second = 0; second < 60; second++) {
      assertThatThrownBy(() -> reading.turn(turn)).isInstanceOf(LogUnavailableException.class);
      nanos.addAndGet(Duration.ofSeconds(1).toNanos());
    }
    assertThat(reading.turn(turn)).isEmpty();
    assertThat(registry.counter("memlog.extraction.unreadable").count()).isEqualTo(2);
  }

  private static ConsumerRecord<byte[], byte[]> record(TurnEvent event) {
    try (var serializer = new AvroSerdes("mock://" + SCOPE, Map.of()).<TurnEvent>serializer()) {
      new RegistryBootstrap(MockSchemaRegistry.getClientForScope(SCOPE))
          .register(List.of(Topics.TURNS));
      return record(serializer.serialize(Topics.TURNS.name(), event));
    } catch (IOException | RestClientException e) {
      throw new AssertionError(e);
    }
  }

  private static ConsumerRecord<byte[], byte[]> record(byte @Nullable [] value) {
    return new ConsumerRecord<>(Topics.TURNS.name(), 0, 1, "acme/chat/u1".getBytes(UTF_8), value);
  }

  /** An extractor by rules that fails on some turns. */
  private static final class Faulty implements TurnExtractor {

    static final String FAULT = "fault";
    static final String CLOSING = "closing";
    static final String FORGET = "forget that";

    private final TurnExtractor rules = Said.withDefaults();

    @Override
    public ExtractorVersion version() {
      return rules.version();
    }

    @Override
    public Extraction extract(dev.memlog.language.turn.Turn turn) {
      return switch (turn.text()) {
        case FAULT -> throw new IndexOutOfBoundsException("a rule reads behind the end");
        case CLOSING ->
            throw new CancellationException("interrupted during a request to the " + "model");
        case FORGET ->
            new Extraction(List.of(), List.of(), List.of(new MessageVersion("m1", "v1")));
        default -> rules.extract(turn);
      };
    }
  }
}
