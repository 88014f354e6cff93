package dev.memlog.query.conversation;

import dev.memlog.query.view.TopicView;
import dev.memlog.runtime.Component;
import dev.memlog.runtime.Health;
import dev.memlog.runtime.KafkaSettings;
import io.micrometer.core.instrument.MeterRegistry;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;

/** The view of conversations and messages. */
public final class ConversationView implements Component {

  private final TopicView view;

  /**
   * Creates a view that is not started.
   *
   * @param directory the view's own directory; created if absent, and may be deleted while the
   *     process is down
   */
  public ConversationView(
      Path directory, KafkaSettings settings, Clock clock, MeterRegistry meters) {
    this.view = new TopicView(directory, new ConversationContents(), settings, clock, meters);
  }

  @Override
  public String name() {
    return view.name();
  }

  /** Opens the store and starts a thread that catches up with the topics. */
  @Override
  public void start() {
    view.start();
  }

  /**
   * Returns reads of the current contents.
   *
   * @throws dev.memlog.query.view.ViewException if the view does not run
   */
  public ConversationReads reads() {
    return new ConversationReads(view.store());
  }

  /**
   * Rewrites the view's files without deleted data; reads and writes continue meanwhile.
   *
   * @throws dev.memlog.query.view.ViewException if the view does not run, or a file cannot be read
   *     or written
   */
  public void compact() {
    view.compact();
  }

  /** Returns whether every record that existed at the start has been applied. */
  public boolean caughtUp() {
    return view.caughtUp();
  }

  /** Returns the next offset of each partition; every record before it has been applied. */
  public Map<TopicPartition, Long> positions() {
    return view.positions();
  }

  /** Returns the number of records that are not applied yet. */
  public long lag() {
    return view.lag();
  }

  @Override
  public Health check() {
    return view.check();
  }

  @Override
  public void close() {
    view.close();
  }
}
