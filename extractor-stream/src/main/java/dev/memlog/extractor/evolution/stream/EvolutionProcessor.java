package dev.memlog.extractor.evolution.stream;

import static java.util.Objects.requireNonNull;

import dev.memlog.embedding.Niceness;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/**
 * The processor that hands the records of evolution's input topics to {@link Evolving}. Each task
 * of Kafka Streams has its own.
 */
final class EvolutionProcessor implements Processor<byte[], byte[], String, byte[]> {

  private final EvolutionResources resources;
  private @Nullable Evolving evolving;

  EvolutionProcessor(EvolutionResources resources) {
    this.resources = resources;
  }

  @Override
  public void init(ProcessorContext<String, byte[]> context) {
    // Kafka Streams starts this thread, which must yield to the threads of search.
    Niceness.yieldFromHere();
    evolving = new Evolving(resources, context);
  }

  @Override
  public void process(Record<byte[], byte[]> record) {
    requireNonNull(evolving).take(InputOrder.appended(record));
  }
}
