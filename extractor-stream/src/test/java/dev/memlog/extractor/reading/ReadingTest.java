package dev.memlog.extractor.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memlog.embedding.HashingEmbedder;
import dev.memlog.events.MemoryCandidate;
import dev.memlog.events.Turn;
import dev.memlog.events.TurnEvent;
import dev.memlog.extractor.turns.Candidate;
import dev.memlog.extractor.turns.ExtractorVersion;
import dev.memlog.extractor.turns.TurnExtractor;
import dev.memlog.extractor.turns.rules.Said;
import dev.memlog.schemas.AvroTrust;
import dev.memlog.schemas.Topics;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;

class ReadingTest {

  static {
    AvroTrust.granted();
  }

  private static final ConsumerRecord<byte[], byte[]> RECORD =
      new ConsumerRecord<>(Topics.TURNS.name(), 0, 7, null, new byte[0]);

  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final MockProducer<byte[], byte[]> letters =
      new MockProducer<>(true, null, new ByteArraySerializer(), new ByteArraySerializer());
  private final Reading reading =
      new Reading(
          new TurnReader(new Faulty(), new TurnReader.Admission(1, 1, 0)),
          new HashingEmbedder(),
          (_, _) -> {
            throw new AssertionError("no record is read here");
          },
          new MockProducer<>(),
          new TurnDeadLetters(letters),
          1,
          new ExtractionMetrics(registry));

  @Test
  void shouldDeadLetterATurnOnWhichTheExtractorFailsAndReadTheNext() throws Exception {
    // when
    List<MemoryCandidate> failed = reading.candidates(RECORD, said("m1", Faulty.FAULT));
    List<MemoryCandidate> next =
        reading.candidates(RECORD, said("m2", "I restored a clinker dinghy."));

    // then
    assertThat(failed).isEmpty();
    assertThat(letters.history())
        .extracting(ProducerRecord::topic)
        .containsExactly(Topics.TURNS_DEAD_LETTER.name());
    assertThat(next)
        .extracting(candidate -> candidate.getClaim().getContent())
        .containsExactly("Ann restored a clinker dinghy");
    assertThat(registry.counter("memlog.extraction.unreadable").count()).isEqualTo(1);
    assertThat(registry.counter("memlog.extraction.turns").count()).isEqualTo(1);
  }

  @Test
  void shouldLeaveNothingOutWhileClosing() {
    // given
    TurnEvent closing = said("m1", Faulty.CLOSING);

    // expect
    assertThatThrownBy(() -> reading.candidates(RECORD, closing))
        .isInstanceOf(CancellationException.class);
    assertThat(registry.counter("memlog.extraction.unreadable").count()).isZero();
  }

  private static TurnEvent said(String message, String text) {
    return TurnEvent.newBuilder()
        .setTenant("acme")
        .setApp("chat")
        .setUser("u1")
        .setAppendedAt(Instant.EPOCH)
        .setPayload(
            Turn.newBuilder()
                .setConversation("c1")
                .setMessageId(message)
                .setVersion("v1")
                .setRole("user")
                .setAuthor("Ann")
                .setCreatedAt(Instant.EPOCH)
                .setText(text)
                .build())
        .build();
  }

  /** Reads by rules what it does not fail on. */
  private static final class Faulty implements TurnExtractor {

    static final String FAULT = "fault";
    static final String CLOSING = "closing";

    private final TurnExtractor rules = Said.withDefaults();

    @Override
    public ExtractorVersion version() {
      return rules.version();
    }

    @Override
    public List<Candidate> extract(dev.memlog.extractor.turns.Turn turn) {
      return switch (turn.text()) {
        case FAULT -> throw new IndexOutOfBoundsException("a rule reads behind the end");
        case CLOSING -> throw new CancellationException("interrupted while a model is asked");
        default -> rules.extract(turn);
      };
    }
  }
}
