package dev.memlog.indexer;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.ConsumerInterceptor;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.ProducerInterceptor;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * Stalls the first producer that sends to a topic, as a paused virtual machine would. Kafka creates
 * an interceptor for each client of a process, consumers too.
 */
public final class StalledSends
    implements ProducerInterceptor<byte[], byte[]>, ConsumerInterceptor<byte[], byte[]> {

  private static final String STALL = "test.stall";
  private static final Map<String, Stall> STALLS = new ConcurrentHashMap<>();

  /** A stall of all threads that send to a topic. */
  static final class Stall implements AutoCloseable {
    private final String id;
    private final String topic;
    private final CountDownLatch reached = new CountDownLatch(1);
    private final CountDownLatch released = new CountDownLatch(1);

    Stall(String id, String topic) {
      this.id = id;
      this.topic = topic;
      STALLS.put(id, this);
    }

    /** Returns the properties for the clients of the process to stall. */
    Map<String, String> properties() {
      return Map.of("interceptor.classes", StalledSends.class.getName(), STALL, id);
    }

    boolean reached() {
      return reached.getCount() == 0;
    }

    void release() {
      released.countDown();
    }

    /** Blocks until the stall is released, for at most a minute. */
    void join() {
      try {
        if (!released.await(1, TimeUnit.MINUTES)) {
          throw new IllegalStateException("never released");
        }
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }

    @Override
    public void close() {
      release();
      STALLS.remove(id);
    }
  }

  private @Nullable Stall stall;

  @Override
  public void configure(Map<String, ?> configs) {
    stall = STALLS.get(String.valueOf(configs.get(STALL)));
  }

  @Override
  public ProducerRecord<byte[], byte[]> onSend(ProducerRecord<byte[], byte[]> record) {
    Stall here = stall;
    if (here != null && record.topic().equals(here.topic) && !here.reached()) {
      here.reached.countDown();
      here.join();
    }
    return record;
  }

  @Override
  public ConsumerRecords<byte[], byte[]> onConsume(ConsumerRecords<byte[], byte[]> records) {
    return records;
  }

  @Override
  public void onCommit(Map<TopicPartition, OffsetAndMetadata> offsets) {}

  @Override
  public void close() {}
}
