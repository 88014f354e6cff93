package dev.memlog.standalone.replay;

import dev.memlog.extractor.ExtractorConfig;
import dev.memlog.extractor.replay.EventsMissingException;
import dev.memlog.extractor.replay.FoldReplay;
import dev.memlog.extractor.replay.ReplayProgress;
import dev.memlog.extractor.replay.ReplayReport;
import dev.memlog.indexer.replay.EventReplay;
import dev.memlog.indexer.replay.EventReplays;
import dev.memlog.indexer.replay.RefusedReplayException;
import dev.memlog.indexer.replay.ReplayedEvents;
import dev.memlog.runtime.KafkaSettings;
import dev.memlog.standalone.data.DeletedTree;
import dev.memlog.standalone.data.PrivateFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.function.BooleanSupplier;
import org.apache.kafka.common.KafkaException;

/**
 * Replays of the fold in this process. A replay computes all conversations from their events again,
 * and compares the result with the stored one. Each requested replay has a directory with the name
 * of the index collection that is rebuilt after the replay; the directory also contains the stores
 * of the replay. So a request survives a kill, and is deleted together with its stores.
 */
public final class LocalReplays implements EventReplays {

  private final ExtractorConfig config;
  private final KafkaSettings kafka;
  private final Duration keep;
  private final Path directory;

  /**
   * Creates the replays of this process.
   *
   * @param keep the setting {@code retention.keep}, the time for which processed events are kept
   * @param directory the directory of all replays; the first request creates it
   */
  public LocalReplays(ExtractorConfig config, KafkaSettings kafka, Duration keep, Path directory) {
    this.config = config;
    this.kafka = kafka;
    this.keep = keep;
    this.directory = directory;
  }

  @Override
  public void request(String collection) throws RefusedReplayException, InterruptedException {
    try (FoldReplay replay = replay(collection)) {
      requireEvents(replay);
    }
    try {
      Files.createDirectories(stores(collection));
    } catch (IOException e) {
      throw new RefusedReplayException("the request cannot be stored: " + e);
    }
  }

  @Override
  public boolean requested(String collection) {
    return Files.isDirectory(stores(collection));
  }

  @Override
  public void withdraw(String collection) {
    try {
      DeletedTree.of(stores(collection));
    } catch (IOException e) {
      throw new UncheckedIOException("the stores of a replay cannot be deleted", e);
    }
  }

  @Override
  public EventReplay begin(String collection, BooleanSupplier pause)
      throws RefusedReplayException, InterruptedException {
    // Stores that a killed process has left belong to a different consumer group.
    withdraw(collection);
    FoldReplay replay = replay(collection);
    try {
      requireEvents(replay);
      Files.createDirectories(stores(collection));
      replay.start();
      PrivateFiles.tighten(directory);
    } catch (InterruptedException | RefusedReplayException | RuntimeException e) {
      replay.close();
      throw e;
    } catch (Exception e) {
      replay.close();
      throw new RefusedReplayException("the replay cannot start: " + e);
    }
    return new Running(replay, pause);
  }

  private record Running(FoldReplay replay, BooleanSupplier pause) implements EventReplay {

    @Override
    public Progress proceed() throws RefusedReplayException, InterruptedException {
      try {
        ReplayProgress now = replay.proceed(pause.getAsBoolean());
        return new Progress(now.read(), now.total(), now.report().map(Running::found));
      } catch (EventsMissingException | IllegalStateException e) {
        throw new RefusedReplayException(String.valueOf(e.getMessage()));
      } catch (ExecutionException e) {
        throw new KafkaException("the log does not answer", e);
      }
    }

    private static ReplayedEvents found(ReplayReport report) {
      return new ReplayedEvents(
          report.compared(),
          report.missing(),
          report.extra(),
          report.altered(),
          report.undecided(),
          report.examples());
    }

    @Override
    public void close() {
      replay.close();
    }
  }

  private static void requireEvents(FoldReplay replay)
      throws RefusedReplayException, InterruptedException {
    try {
      replay.requireEvents();
    } catch (EventsMissingException e) {
      throw new RefusedReplayException(String.valueOf(e.getMessage()));
    } catch (ExecutionException e) {
      throw new KafkaException("the log does not answer", e);
    }
  }

  private FoldReplay replay(String collection) {
    return new FoldReplay(
        config, kafka, keep, stores(collection), collection + "-" + UUID.randomUUID());
  }

  private Path stores(String collection) {
    return directory.resolve(collection);
  }
}
