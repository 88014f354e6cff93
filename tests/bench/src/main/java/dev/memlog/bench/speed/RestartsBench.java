package dev.memlog.bench.speed;

import dev.memlog.bench.speed.figure.Result;
import dev.memlog.bench.speed.figure.Timings;
import dev.memlog.bench.speed.load.Acknowledged;
import dev.memlog.bench.speed.load.Chatter;
import dev.memlog.bench.speed.load.Publishing;
import dev.memlog.standalone.data.TemporaryDirectory;
import dev.memlog.terminal.Screen;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * A benchmark that kills a server process with {@code kill -9} at random moments and restarts it on
 * the same data. It measures the time until the server is ready, and counts hanging starts and lost
 * acknowledged messages. If a start hangs, the server's output, threads and log are kept in a file.
 */
@Command(
    name = "restarts",
    description =
        "The time until ready after kill -9 at random moments, and the numbers "
            + "of hanging starts and lost messages.")
final class RestartsBench extends Bench {

  /** The time after which a server that is not ready counts as hanging. */
  private static final Duration HANG = Duration.ofMinutes(3);

  private static final int LONGEST_STAY_MILLIS = 5_000;

  /** The server's activity at the moment of the kill. */
  private enum Moment {
    START,
    IDLE,
    LOAD,
    IMPORT
  }

  private Random random = new Random();
  private final Timings ready = new Timings();
  private final List<Acknowledged> acknowledged = new ArrayList<>();
  private int hangs;

  @Option(
      names = "--kills",
      paramLabel = "N",
      description = "The number of kills; default ${DEFAULT-VALUE}.")
  private int kills = 20;

  @Option(
      names = "--messages",
      paramLabel = "N",
      description =
          "The number of messages stored before the first kill; default " + "${DEFAULT-VALUE}.")
  private int messages = 8000;

  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "The seed of the moments; default ${DEFAULT-VALUE}.")
  private long seed = 1;

  @Override
  List<Result> run(Screen screen) throws Exception {
    random = new Random(seed);
    try (var directory = TemporaryDirectory.make("memlog-bench-restarts")) {
      Path root = directory.path();
      screen.line("Storing " + messages + " messages...");
      ServerProcess first = start(root);
      first.awaitReady(HANG);
      new Publishing(first.client()).searchable(new Chatter(1).messages("stored", messages));
      first.kill();
      for (int kill = 1; kill <= kills; kill++) {
        killOnce(root, kill, screen);
      }
      long lost = lost(root);
      return List.of(
          Result.of("ready after kill -9, p50", ready.percentile(50), "ms"),
          Result.of("ready after kill -9, p99", ready.percentile(99), "ms"),
          Result.of("ready after kill -9, worst", ready.percentile(100), "ms"),
          Result.of("starts that became ready", ready.count(), "starts"),
          Result.of("starts that hung", hangs, "starts"),
          Result.of("acknowledged but lost", lost, "messages"));
    }
  }

  private ServerProcess start(Path root) throws IOException {
    return ServerProcess.start(root, true, settings());
  }

  private void killOnce(Path root, int kill, Screen screen) throws Exception {
    Moment moment = Moment.values()[random.nextInt(Moment.values().length)];
    long stay = random.nextInt(LONGEST_STAY_MILLIS);
    long before = System.nanoTime();
    ServerProcess server = start(root);
    try {
      if (moment == Moment.START) {
        // The delay is scaled to the usual duration of a start, so that the kill interrupts the
        // start.
        double usual = ready.count() == 0 ? LONGEST_STAY_MILLIS : ready.percentile(50);
        Thread.sleep((long) (usual * stay / LONGEST_STAY_MILLIS));
        screen.line("%3d  killed while it started", kill);
        return;
      }
      if (!server.awaitReady(HANG)) {
        hangs++;
        Path kept = Files.createTempFile("memlog-hangs-", ".txt");
        Files.writeString(kept, server.diagnosis());
        screen.error("%3d  not ready after %s, see %s", kill, HANG, kept);
        return;
      }
      long took = System.nanoTime() - before;
      ready.add(took);
      screen.line("%3d  ready after %.1f s, killed in %s", kill, took / 1e9, moment);
      busy(server, moment, kill, stay);
    } finally {
      server.kill();
    }
  }

  /** Keeps the server busy until it is killed. */
  private void busy(ServerProcess server, Moment moment, int kill, long stay) throws Exception {
    if (moment == Moment.IDLE) {
      Thread.sleep(stay);
      return;
    }
    var kept = new Acknowledged("killed-" + kill);
    acknowledged.add(kept);
    int batch = moment == Moment.IMPORT ? 100 : 1;
    long until = System.nanoTime() + Duration.ofMillis(stay).toNanos();
    while (System.nanoTime() < until) {
      kept.publish(server.client(), batch);
    }
  }

  /** Returns the number of acknowledged messages that are missing after the last start. */
  private long lost(Path root) throws Exception {
    try (ServerProcess last = start(root).readyWithin(HANG)) {
      long lost = 0;
      for (Acknowledged each : acknowledged) {
        lost += each.missing(last.client());
      }
      return lost;
    }
  }
}
