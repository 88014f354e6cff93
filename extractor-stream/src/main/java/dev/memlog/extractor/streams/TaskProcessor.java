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
public final class TaskProcessor implements Processor<byte[], byte[], String, byte[]> {

  /** The work of a task with its records. */
  public interface Work {

    /** Takes the next record. */
    void take(Record<byte[], byte[]> record);

    /** Ends the work, when the task moves elsewhere or the stage stops. */
    default void close() {}
  }

  private final Function<ProcessorContext<String, byte[]>, Work> beginning;
  private @Nullable Work work;

  public TaskProcessor(Function<ProcessorContext<String, byte[]>, Work> beginning) {
    this.beginning = beginning;
  }

  @Override
  public void init(ProcessorContext<String, byte[]> context) {
    work = beginning.apply(context);
  }

  @Override
  public void process(Record<byte[], byte[]> record) {
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
