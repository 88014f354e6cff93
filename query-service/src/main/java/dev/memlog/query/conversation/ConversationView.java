package dev.memlog.query.conversation;

import dev.memlog.query.view.TopicView;
import dev.memlog.runtime.KafkaSettings;
import io.micrometer.core.instrument.MeterRegistry;
import java.nio.file.Path;
import java.time.Clock;

/**
 * The view of the current conversations and messages. It is a local store that follows the topics
 * of these data.
 */
public final class ConversationView extends TopicView {

  /**
   * Creates a view that is not started.
   *
   * @param directory the view's own directory; created if absent; may be deleted while the process
   *     is down
   * @param settings the connection to Kafka and to the schema registry
   * @param clock the clock by which the view measures its downtime
   * @param meters the registry of the view's metrics
   */
  public ConversationView(
      Path directory, KafkaSettings settings, Clock clock, MeterRegistry meters) {
    super(directory, new ConversationContents(), settings, clock, meters);
  }

  /**
   * Returns a reader of the view's current contents.
   *
   * @throws dev.memlog.query.view.ViewException if the view does not run
   */
  public ConversationReads reads() {
    return new ConversationReads(store());
  }
}
