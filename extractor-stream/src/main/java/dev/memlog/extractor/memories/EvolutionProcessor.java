package dev.memlog.extractor.memories;

import static java.util.Objects.requireNonNull;

import dev.memlog.embedding.Niceness;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/** {@link Evolving} as Kafka Streams calls it, one per task. */
final class EvolutionProcessor implements Processor<byte[], byte[], String, byte[]> {

  private final MemoryStage stage;
  private @Nullable Evolving evolving;

  EvolutionProcessor(MemoryStage stage) {
    this.stage = stage;
  }

  @Override
  public void init(ProcessorContext<String, byte[]> context) {
    // Kafka Streams starts the thread. Whoever searches messages goes before whoever forms
    // memories.
    Niceness.yieldFromHere();
    evolving = new Evolving(stage, context);
  }

  @Override
  public void process(Record<byte[], byte[]> record) {
    requireNonNull(evolving).take(record);
  }
}
