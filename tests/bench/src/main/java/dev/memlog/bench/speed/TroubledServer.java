package dev.memlog.bench.speed;

import dev.memlog.client.MemlogClient;
import dev.memlog.client.admin.StartRebuildRequest;
import dev.memlog.runtime.Joining;
import dev.memlog.runtime.server.LoopbackPort;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A server process that is disturbed repeatedly while a benchmark measures it: its indexes are
 * rebuilt, or it is killed with {@code kill -9} and restarted with the same data and port.
 */
final class TroubledServer implements AutoCloseable {

  private static final Duration READY = Duration.ofMinutes(3);

  /** The time for which the server runs between two kills. */
  private static final Duration ALIVE = Duration.ofSeconds(10);

  /** The kinds of disturbance. */
  enum Trouble {
    REBUILDS,
    KILLS
  }

  private final Path directory;
  private final Map<String, String> settings;
  private final Trouble trouble;
  private final int port = LoopbackPort.free(0, "server.port", "bench");
  private final MemlogClient client = MemlogClient.builder("http://127.0.0.1:" + port).build();
  private final AtomicInteger times = new AtomicInteger();
  private final CountDownLatch ending = new CountDownLatch(1);
  private final Thread thread = Thread.ofPlatform().name("trouble").unstarted(this::run);
  private ServerProcess server;
  private volatile @Nullable Exception failure;

  /**
   * Starts a server and waits until it is ready.
   *
   * @param directory the directory of its data and its output
   */
  TroubledServer(Path directory, Trouble trouble, Map<String, String> settings)
      throws IOException, InterruptedException {
    this.directory = directory;
    this.trouble = trouble;
    this.settings = settings;
    this.server = start();
  }

  private ServerProcess start() throws IOException, InterruptedException {
    return ServerProcess.start(directory, port, true, settings).readyWithin(READY);
  }

  /** Returns a client of the server, which stays usable across restarts; this object closes it. */
  MemlogClient client() {
    return client;
  }

  /** Starts the disturbance. */
  void begin() {
    thread.start();
  }

  /**
   * Ends the disturbance.
   *
   * @return the number of rebuilds that have switched, or of restarts that became ready
   * @throws IllegalStateException if the disturbance has failed
   */
  int end() throws InterruptedException {
    ending.countDown();
    thread.join();
    if (failure != null) {
      throw new IllegalStateException("the server could not be troubled", failure);
    }
    return times.get();
  }

  private void run() {
    try {
      while (trouble == Trouble.KILLS ? restart() : rebuild("passages") && rebuild("memories")) {
        // The condition does the work.
      }
    } catch (InterruptedException | IOException | RuntimeException e) {
      failure = e;
    }
  }

  /** Kills and restarts the server; returns false if the disturbance must end. */
  private boolean restart() throws InterruptedException, IOException {
    if (ending.await(ALIVE.toMillis(), TimeUnit.MILLISECONDS)) {
      return false;
    }
    server.kill();
    server = start();
    times.incrementAndGet();
    return true;
  }

  private boolean rebuild(String kind) throws InterruptedException {
    RebuildBench.operate(client, StartRebuildRequest.begin(kind, null, null));
    times.incrementAndGet();
    return ending.getCount() > 0;
  }

  @Override
  public void close() {
    ending.countDown();
    Joining.join(thread);
    client.close();
    server.close();
  }
}
