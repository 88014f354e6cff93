package dev.memlog.query.changes;

import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpResponseWriter;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.common.ResponseHeaders;
import dev.memlog.query.request.Problems;
import dev.memlog.runtime.RequestException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The task of the thread that sends one caller its changes as server-sent events. It reads the next
 * records only after the caller has read the events of the last ones, so it holds one poll's events
 * at most.
 */
final class ChangeStream implements Runnable {

  private static final Logger log = LoggerFactory.getLogger(ChangeStream.class);

  private static final Duration HEARTBEAT = Duration.ofSeconds(15);
  private static final Duration POLL = Duration.ofSeconds(1);

  /** The longest life of a stream, after which a caller must present its key again. */
  private static final Duration LIFE = Duration.ofHours(1);

  /** The reason for which a stream ended, as the metric names it. */
  enum End {
    /** The client disconnected, or the server stops. */
    CLOSED,
    /** The client did not read. */
    SLOW,
    /** The stream reached its longest life. */
    LIFE,
    /** The log could not be read. */
    FAILED,
    /** The request named no usable position. */
    REFUSED
  }

  private final ChangeLog topics;
  private final ChangeRecords records;
  private final ChangeFilter filter;
  private final Start start;
  private final Duration patience;
  private final CompletableFuture<HttpResponse> answer = new CompletableFuture<>();
  private final HttpResponseWriter events = HttpResponse.streaming();
  private final Map<TopicPartition, Long> next = new HashMap<>();
  private volatile boolean stopped;
  private volatile End end = End.CLOSED;

  /**
   * The position at which a stream starts.
   *
   * @param field the field of the request that names the position
   * @param from the position, {@code earliest}, or empty for the end of the log
   */
  record Start(String field, String from) {}

  ChangeStream(
      ChangeLog topics,
      ChangeRecords records,
      ChangeFilter filter,
      Start start,
      Duration patience) {
    this.topics = topics;
    this.records = records;
    this.filter = filter;
    this.start = start;
    this.patience = patience;
  }

  /** Returns the answer, which fails if the stream cannot start. */
  HttpResponse answer() {
    return HttpResponse.of(answer);
  }

  /** Returns why the stream has ended. */
  End end() {
    return end;
  }

  /** Makes the stream end within a second. */
  void stop() {
    stopped = true;
  }

  @Override
  public void run() {
    try (Consumer<byte[], byte[]> consumer = topics.consumer()) {
      List<TopicPartition> partitions = ChangeLog.partitions(consumer);
      next.putAll(topics.start(consumer, partitions, start.field(), start.from()));
      consumer.assign(partitions);
      next.forEach(consumer::seek);
      events.write(
          ResponseHeaders.builder(HttpStatus.OK)
              .contentType(MediaType.EVENT_STREAM)
              .add(HttpHeaderNames.CACHE_CONTROL, "no-store")
              .build());
      answer.complete(events);
      send(consumer, partitions);
      events.close();
    } catch (RequestException e) {
      end = End.REFUSED;
      answer.completeExceptionally(e);
    } catch (RuntimeException e) {
      end = End.FAILED;
      log.atWarn().setCause(e).log("a stream of changes broke off");
      answer.completeExceptionally(
          Problems.unavailable("cannot be answered now: the log does not answer; try again"));
      events.close();
    }
  }

  private void send(Consumer<byte[], byte[]> consumer, List<TopicPartition> partitions) {
    long born = System.nanoTime();
    long sent = born;
    boolean open = write(position(partitions));
    while (open && !stopped) {
      String text = events(consumer.poll(POLL), partitions);
      // A transaction's marker may follow, so the position may exceed the last offset plus one.
      partitions.forEach(partition -> next.put(partition, consumer.position(partition)));
      if (text.isEmpty() && System.nanoTime() - sent > HEARTBEAT.toNanos()) {
        text = ":\n" + position(partitions);
      }
      if (!text.isEmpty()) {
        open = write(text);
        sent = System.nanoTime();
      } else {
        open = events.isOpen();
      }
      if (System.nanoTime() - born > LIFE.toNanos()) {
        end = End.LIFE;
        return;
      }
    }
  }

  private String events(ConsumerRecords<byte[], byte[]> polled, List<TopicPartition> partitions) {
    StringBuilder text = new StringBuilder();
    for (ConsumerRecord<byte[], byte[]> record : polled) {
      Optional<ChangeEvent> change = records.read(record, filter);
      next.put(new TopicPartition(record.topic(), record.partition()), record.offset() + 1);
      change.ifPresent(
          event ->
              text.append("event: ")
                  .append(event.type())
                  .append("\ndata: ")
                  .append(event.json())
                  .append('\n')
                  .append(position(partitions)));
    }
    return text.toString();
  }

  /** Returns the end of an event with the position after it; alone, it only moves the position. */
  private String position(List<TopicPartition> partitions) {
    return "id: " + topics.position(partitions, next).format() + "\n\n";
  }

  /**
   * Writes a text, and waits until the client has taken it.
   *
   * @return false if the client has disconnected or does not read
   */
  private boolean write(String text) {
    if (!events.tryWrite(HttpData.ofUtf8(text))) {
      return false;
    }
    try {
      events.whenConsumed().get(patience.toMillis(), TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException _) {
      end = End.SLOW;
      events.abort();
    } catch (ExecutionException _) {
      // The client has disconnected.
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
    return false;
  }
}
