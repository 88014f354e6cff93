package dev.memlog.extractor.streams;

import static java.util.Objects.requireNonNull;

import java.util.function.Function;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/**
 * A processor that hands its records to the work of a task of Kafka Streams. The work begins with
 * the task, when its context and stores exist.
 */
public final class TaskProcessor<K, V, S, W> implements Processor<K, V, S, W> {

  /** The work of a task with its records. */
  public interface Work<K, V> {

    /** Takes the next record. */
    void take(Record<K, V> record);

    /** Ends the work, when the task moves elsewhere or the stage stops. */
    default void close() {}
  }

  private final Function<ProcessorContext<S, W>, Work<K, V>> beginning;
  private @Nullable Work<K, V> work;

  public TaskProcessor(Function<ProcessorContext<S, W>, Work<K, V>> beginning) {
    this.beginning = beginning;
  }

  @Override
  public void init(ProcessorContext<S, W> context) {
    work = beginning.apply(context);
  }

  @Override
  public void process(Record<K, V> record) {
    requireNonNull(work).take(record);
  }

  @Override
  public void close() {
    if (work != null) {
      work.close();
    }
    work = null;
  }
}
