package dev.memlog.query.conversation;

import dev.memlog.runtime.Component;
import dev.memlog.runtime.Health;
import dev.memlog.runtime.KafkaSettings;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The view of conversations and messages: a directory that follows the two topics. It goes on
 * exactly where it stood after a kill, and is filled anew when it was written by a program with
 * other schemas or was away for so long that it may have missed a delete.
 */
public final class ConversationView implements Component {

  /** How often a view says that it kept up while nothing happens. */
  static final Duration IDLE = Duration.ofMinutes(1);

  /** Two days before the topics let go of deletes. */
  private static final Duration LONGEST_ABSENCE = Duration.ofDays(28);

  private static final Logger log = LoggerFactory.getLogger(ConversationView.class);

  private final Path directory;
  private final KafkaSettings settings;
  private final Clock clock;
  private final MeterRegistry meters;
  private @Nullable ViewStore store;
  private volatile @Nullable ViewReader reader;
  private @Nullable Thread thread;
  private volatile @Nullable ConversationReads reads;

  /**
   * @param directory of its own; made if absent, and may be deleted while the process is down
   */
  public ConversationView(
      Path directory, KafkaSettings settings, Clock clock, MeterRegistry meters) {
    this.directory = directory;
    this.settings = settings;
    this.clock = clock;
    this.meters = meters;
    Gauge.builder("memlog.query.view.lag", this, ConversationView::lag)
        .description("records that the view of conversations has not applied yet")
        .register(meters);
  }

  @Override
  public String name() {
    return "conversations";
  }

  /** Opens the store; what happened meanwhile is caught up with in the background. */
  @Override
  public synchronized void start() {
    ViewStore opened = new ViewStore(directory);
    byte[] format = StateCodec.format();
    long absent = clock.millis() - opened.keptUp();
    if (!opened.isOfFormat(format) || absent > LONGEST_ABSENCE.toMillis()) {
      log.atInfo().log("filling the view of conversations from its topics");
      opened.clear(format);
    }
    ViewReader started = new ViewReader(settings, opened, clock, meters);
    store = opened;
    reader = started;
    reads = new ConversationReads(opened);
    thread = Thread.ofPlatform().name("memlog-conversations").start(started);
  }

  /**
   * What it holds.
   *
   * @throws ViewException if it does not run
   */
  public ConversationReads reads() {
    ConversationReads current = reads;
    if (current == null) {
      throw new ViewException("the view of conversations does not run");
    }
    return current;
  }

  /** Whether everything that was on the topics when it started has been applied. */
  public boolean caughtUp() {
    ViewReader running = reader;
    return running != null && running.caughtUp();
  }

  /** Records that wait. */
  public long lag() {
    ViewReader running = reader;
    return running == null ? 0 : running.lag();
  }

  @Override
  public Health check() {
    ViewReader running = reader;
    return running == null
        ? Health.failed("the view of conversations does not run")
        : running.health();
  }

  @Override
  public synchronized void close() {
    reads = null;
    ViewReader running = reader;
    reader = null;
    if (running != null) {
      running.close();
    }
    if (thread != null) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      thread = null;
    }
    if (store != null) {
      store.close();
      store = null;
    }
  }
}
