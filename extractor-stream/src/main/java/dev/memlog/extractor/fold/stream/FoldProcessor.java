package dev.memlog.extractor.fold.stream;

import static java.util.Objects.requireNonNull;

import dev.memlog.extractor.fold.intake.Accepted;
import dev.memlog.extractor.fold.intake.FoldResources;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/**
 * The processor that hands valid events to {@link Folding}. Each task of Kafka Streams has its own.
 */
public final class FoldProcessor implements Processor<String, Accepted, String, byte[]> {

  private final FoldResources resources;
  private final DesiredStateEncoder encoder;
  private @Nullable Folding folding;

  public FoldProcessor(FoldResources resources, DesiredStateEncoder encoder) {
    this.resources = resources;
    this.encoder = encoder;
  }

  @Override
  public void init(ProcessorContext<String, byte[]> context) {
    folding = new Folding(resources, encoder, context);
  }

  @Override
  public void process(Record<String, Accepted> record) {
    requireNonNull(folding).fold(record.value());
  }
}
