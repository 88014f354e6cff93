package dev.memlog.query.conversation;

import dev.memlog.query.view.TopicView;
import dev.memlog.runtime.Component;
import dev.memlog.runtime.Health;
import dev.memlog.runtime.KafkaSettings;
import io.micrometer.core.instrument.MeterRegistry;
import java.nio.file.Path;
import java.time.Clock;

/** The view of conversations and messages. */
public final class ConversationView implements Component {

  private final TopicView view;

  /**
   * @param directory of its own; made if absent, and may be deleted while the process is down
   */
  public ConversationView(
      Path directory, KafkaSettings settings, Clock clock, MeterRegistry meters) {
    this.view = new TopicView(directory, new ConversationContents(), settings, clock, meters);
  }

  @Override
  public String name() {
    return view.name();
  }

  /** Opens the store; what happened meanwhile is caught up with in the background. */
  @Override
  public void start() {
    view.start();
  }

  /**
   * What it holds.
   *
   * @throws dev.memlog.query.view.ViewException if it does not run
   */
  public ConversationReads reads() {
    return new ConversationReads(view.store());
  }

  /** Whether everything that was on the topics when it started has been applied. */
  public boolean caughtUp() {
    return view.caughtUp();
  }

  /** Records that wait. */
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
