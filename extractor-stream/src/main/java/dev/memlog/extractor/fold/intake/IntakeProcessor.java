package dev.memlog.extractor.fold.intake;

import static java.util.Objects.requireNonNull;

import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/**
 * The processor that hands the records of the fold's input topics to {@link Intake}. Each task of
 * Kafka Streams has its own.
 */
public final class IntakeProcessor implements Processor<byte[], byte[], String, Object> {

  private final FoldResources resources;
  private @Nullable Intake intake;

  public IntakeProcessor(FoldResources resources) {
    this.resources = resources;
  }

  @Override
  public void init(ProcessorContext<String, Object> context) {
    intake = new Intake(resources, context);
  }

  @Override
  public void process(Record<byte[], byte[]> record) {
    requireNonNull(intake).take(record);
  }

  @Override
  public void close() {
    if (intake != null) {
      intake.close();
    }
    intake = null;
  }
}
