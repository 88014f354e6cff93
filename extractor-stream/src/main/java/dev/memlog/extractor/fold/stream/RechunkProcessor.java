package dev.memlog.extractor.fold.stream;

import static java.util.Objects.requireNonNull;

import dev.memlog.extractor.fold.intake.FoldResources;
import dev.memlog.extractor.streams.ReceivedRecord;
import dev.memlog.schemas.DeadLetterReason;
import dev.memlog.schemas.log.LogUnavailableException;
import dev.memlog.schemas.log.Outcome;
import dev.memlog.state.Rechunk;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The processor of requests to chunk all messages again, which it hands to {@link RechunkPass}.
 * Each task of Kafka Streams has its own. Only operators send such requests, so a request that
 * cannot be read is logged and skipped.
 */
public final class RechunkProcessor implements Processor<byte[], byte[], String, byte[]> {

  private static final Logger log = LoggerFactory.getLogger(RechunkProcessor.class);

  private final FoldResources resources;
  private final DesiredStateEncoder encoder;
  private @Nullable ProcessorContext<String, byte[]> context;
  private @Nullable RechunkPass pass;

  public RechunkProcessor(FoldResources resources, DesiredStateEncoder encoder) {
    this.resources = resources;
    this.encoder = encoder;
  }

  @Override
  public void init(ProcessorContext<String, byte[]> opened) {
    context = opened;
    pass = new RechunkPass(resources, encoder, opened);
  }

  @Override
  public void process(Record<byte[], byte[]> record) {
    switch (resources.readers().rechunks().read(record.headers(), record.value())) {
      case Outcome.Value(SpecificRecord value) -> requireNonNull(pass).take((Rechunk) value);
      case Outcome.NoOp _, Outcome.Delete _ -> {
        // The record has no effect.
      }
      case Outcome.Poison(DeadLetterReason reason, String message) ->
          log.atWarn()
              .addKeyValue("record", ReceivedRecord.of(requireNonNull(context), record).id())
              .addKeyValue("reason", reason.word())
              .log("skips a request to chunk all messages again: {}", message);
      case Outcome.UnknownSchema(int id) ->
          throw new LogUnavailableException("the registry does not know schema %d".formatted(id));
      case Outcome.Unavailable(_, String detail) -> throw new LogUnavailableException(detail);
    }
  }
}
