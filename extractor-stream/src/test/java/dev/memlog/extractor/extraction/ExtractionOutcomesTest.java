package dev.memlog.extractor.extraction;

import dev.memlog.embedding.HashingEmbedder;
import dev.memlog.events.TurnEvent;
import dev.memlog.language.consolidation.ConsolidationWriter;
import dev.memlog.language.quotes.Said;
import dev.memlog.language.turn.Thresholds;
import dev.memlog.schemas.Topics;
import dev.memlog.schemas.log.LogUnavailableException;
import dev.memlog.schemas.log.OutcomesContract;
import dev.memlog.schemas.log.RereadingDriver;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.common.serialization.Serializer;

class ExtractionOutcomesTest extends OutcomesContract {

  @Override
  protected Consumer consumer() {
    return Consumer.EXTRACTION;
  }

  @Override
  protected Driver open(Path directory) throws Exception {
    return new Extracting();
  }

  private static final class Extracting extends RereadingDriver {

    private final Serializer<TurnEvent> serializer;
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final Reading reading;
    private int turns;

    Extracting() throws Exception {
      super(Topics.TURNS);
      serializer = serdes().serializer();
      reading =
          new Reading(
              new TurnReader(
                  new Readers(
                      Said.withDefaults(),
                      _ -> Optional.empty(),
                      _ -> Optional.empty(),
                      ConsolidationWriter.NONE),
                  true,
                  new Thresholds(1, 1, 0)),
              new HashingEmbedder(),
              reader(),
              new MockProducer<>(),
              new TurnDeadLetters(letters()),
              1,
              new ExtractionMetrics(meters));
    }

    @Override
    public byte[] value() {
      turns++;
      return serializer.serialize(Topics.TURNS.name(), SaidTurn.of("m" + turns, "Hello " + turns));
    }

    @Override
    protected String key() {
      return "acme/chat/u1";
    }

    @Override
    protected Fate read(ConsumerRecord<byte[], byte[]> record) {
      double unreadable = meters.counter("memlog.extraction.unreadable").count();
      Optional<TurnEvent> turn;
      try {
        turn = reading.turn(record);
      } catch (LogUnavailableException _) {
        return Fate.AGAIN;
      }
      if (turn.isPresent()) {
        return Fate.TAKEN;
      }
      return meters.counter("memlog.extraction.unreadable").count() > unreadable
          ? Fate.COUNTED
          : Fate.SKIPPED;
    }

    @Override
    public void close() {
      serializer.close();
    }
  }
}
