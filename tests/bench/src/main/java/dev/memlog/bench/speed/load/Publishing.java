package dev.memlog.bench.speed.load;

import dev.memlog.bench.run.Retries;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.admin.StageLag;
import dev.memlog.client.admin.Stats;
import dev.memlog.importer.EventSender;
import dev.memlog.schemas.Topics;
import dev.memlog.terminal.Progress;
import dev.memlog.terminal.Screen;
import java.time.Duration;
import java.util.List;
import java.util.function.LongConsumer;

/**
 * A publisher of messages in batches, like an import, that waits until all messages are embedded
 * and searchable.
 */
public record Publishing(MemlogClient client) {

  private static final Duration PATIENCE = Duration.ofMinutes(5);
  private static final Duration LOOK = Duration.ofMillis(250);
  private static final Duration STUCK = Duration.ofMinutes(5);

  /** Publishes messages and waits, as {@link #searchable(List)} does, with a progress bar. */
  public double searchable(List<Said> messages, Screen screen, String title)
      throws InterruptedException {
    try (var progress = new Progress(screen, title, messages.size())) {
      return searchable(messages, progress::set);
    }
  }

  /**
   * Publishes messages and waits until all are searchable.
   *
   * @return the seconds from the first message until all messages are searchable, including by
   *     meaning
   */
  public double searchable(List<Said> messages) throws InterruptedException {
    return searchable(messages, _ -> {});
  }

  private double searchable(List<Said> messages, LongConsumer progress)
      throws InterruptedException {
    long before = stats().counts().passages();
    long began = System.nanoTime();
    send(messages);
    long found = 0;
    long waiting = Long.MAX_VALUE;
    long moved = began;
    // The last messages are searchable lexically before they are embedded, so the loop also waits
    // for the stage's lag.
    while (found < messages.size() || waiting > 0) {
      Stats stats = stats();
      long now = Math.max(found, stats.counts().passages() - before);
      long left = waiting(stats);
      if (now > found || left < waiting) {
        moved = System.nanoTime();
      } else if (System.nanoTime() - moved > STUCK.toNanos()) {
        throw new IllegalStateException(
            "of %d messages %d became searchable, and %d passages still wait for their vectors"
                .formatted(messages.size(), found, left));
      }
      found = now;
      waiting = left;
      progress.accept(found);
      if (found < messages.size() || waiting > 0) {
        Thread.sleep(LOOK);
      }
    }
    return (System.nanoTime() - began) / 1e9;
  }

  private static long waiting(Stats stats) {
    return stats.stages().stream()
        .filter(stage -> stage.topic().equals(Topics.PASSAGES.name()))
        .mapToLong(StageLag::lag)
        .sum();
  }

  /**
   * Returns the stats. Repeats the request for up to five minutes, since a busy machine may answer
   * late.
   */
  private Stats stats() throws InterruptedException {
    return new Retries(PATIENCE, LOOK, () -> {}).call(client::stats);
  }

  /** Publishes messages; returns once all are acknowledged. */
  public void send(List<Said> messages) throws InterruptedException {
    var patience = new EventSender.Patience(PATIENCE, () -> {});
    try (var sender = new EventSender(client, patience, _ -> {})) {
      for (Said message : messages) {
        sender.accept(message.event());
      }
      sender.finish();
    }
  }
}
