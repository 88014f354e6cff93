package dev.memlog.query.conversation;

import dev.memlog.query.view.TopicView;
import dev.memlog.runtime.KafkaSettings;
import io.micrometer.core.instrument.MeterRegistry;
import java.nio.file.Path;
import java.time.Clock;

/** The view of conversations and messages. */
public final class ConversationView extends TopicView {

  /**
   * Creates a view that is not started.
   *
   * @param directory the view's own directory; created if absent, and may be deleted while the
   *     process is down
   */
  public ConversationView(
      Path directory, KafkaSettings settings, Clock clock, MeterRegistry meters) {
    super(directory, new ConversationContents(), settings, clock, meters);
  }

  /**
   * Returns reads of the current contents.
   *
   * @throws dev.memlog.query.view.ViewException if the view does not run
   */
  public ConversationReads reads() {
    return new ConversationReads(store());
  }
}
