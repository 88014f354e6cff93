package dev.memlog.bench.speed;

import dev.memlog.bench.run.MeasuredMemlog;
import dev.memlog.bench.run.Requests;
import dev.memlog.bench.run.Retries;
import dev.memlog.bench.speed.TroubledServer.Trouble;
import dev.memlog.bench.speed.figure.Result;
import dev.memlog.bench.speed.figure.Timings;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.memories.RememberRequest;
import dev.memlog.client.messages.Event;
import dev.memlog.standalone.data.TemporaryDirectory;
import dev.memlog.terminal.Progress;
import dev.memlog.terminal.Screen;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * A benchmark of reads that name the position of an earlier write: the share of reads that see the
 * write, and their time. It searches for a message directly after its publication, and recalls a
 * memory directly after its command. The floor is the same read repeated without a position, so
 * without a wait.
 *
 * <p>The benchmark starts a Memlog, which it may disturb by rebuilds or kills meanwhile; or it
 * measures a running Memlog, which others may restart, rebuild or rebalance. It repeats and counts
 * calls that a disturbed server refuses, and counts answers without the write.
 */
@Command(
    name = "positions",
    description =
        "The time of reads that wait for an earlier write; floor: the same read without a wait. "
            + "A running Memlog may be restarted, rebuilt or rebalanced meanwhile.")
final class PositionsBench extends Bench {

  private static final int WARM = 50;
  private static final int MESSAGES = 1000;
  private static final int MEMORIES = 100;

  /**
   * The longest wait of a read, so long that a busy machine makes reads slow but does not fail
   * them.
   */
  private static final Duration LONGEST = Duration.ofSeconds(60);

  /** The longest time for which a refused call is repeated. */
  private static final Duration PATIENCE = Duration.ofMinutes(3);

  private static final Duration PAUSE = Duration.ofMillis(50);

  private static final String USER = "positions";

  private int refused;
  private int missed;

  /** A write and the read that must see it. */
  private record Pair(IntFunction<String> write, BiPredicate<MemlogClient, Integer> read) {}

  @Mixin private RunningMemlog running = new RunningMemlog();

  @Option(
      names = "--through",
      paramLabel = "TROUBLE",
      description =
          "Disturbs the new Memlog, a separate process, during the run: REBUILDS of its indexes, one after the other, or KILLS, each with a restart.")
  private @Nullable Trouble through;

  @Override
  List<Result> run(Screen screen) throws Exception {
    if (running.named() && through != null) {
      throw wrong("--through must be left out with --url, got " + through);
    }
    if (running.named()) {
      try (var client = running.client()) {
        return measure(client, screen);
      }
    }
    if (through != null) {
      return troubled(through, screen);
    }
    try (var memlog = MeasuredMemlog.start(settings())) {
      List<Result> results = measure(memlog.client(), screen);
      memlog.done();
      return results;
    }
  }

  private List<Result> troubled(Trouble kind, Screen screen) throws Exception {
    try (var directory = TemporaryDirectory.make("memlog-bench-positions");
        var server = new TroubledServer(directory.path(), kind, settings())) {
      server.begin();
      List<Result> results = new ArrayList<>(measure(server.client(), screen));
      String what =
          kind == Trouble.KILLS ? "restarts after kill -9" : "rebuilds that have switched";
      results.add(Result.of(what, server.end(), "meanwhile"));
      return results;
    }
  }

  /** Returns whether the server may refuse calls for a while. */
  private boolean unsteady() {
    return running.named() || through != null;
  }

  private List<Result> measure(MemlogClient client, Screen screen) throws Exception {
    List<Result> results = new ArrayList<>();
    results.addAll(measure(client, messages(client), "message, then search", MESSAGES, screen));
    results.addAll(measure(client, memories(client), "memory, then recall", MEMORIES, screen));
    return results;
  }

  /** Repeats a call that the server refuses because it is starting, stopping or slow. */
  private <T> T again(Supplier<T> call) throws InterruptedException {
    return unsteady() ? new Retries(PATIENCE, PAUSE, () -> refused++).call(call) : call.get();
  }

  private List<Result> measure(
      MemlogClient client, Pair pair, String name, int count, Screen screen) throws Exception {
    var waited = new Timings();
    var floor = new Timings();
    refused = 0;
    missed = 0;
    int found = 0;
    try (var progress = new Progress(screen, name, WARM + count)) {
      for (int i = 0; i < WARM + count; i++) {
        int number = i;
        boolean counts = i >= WARM;
        MemlogClient seeing = client.after(LONGEST, again(() -> pair.write().apply(number)));
        boolean seen =
            (counts ? waited : new Timings())
                .time(() -> again(() -> pair.read().test(seeing, number)));
        (counts ? floor : new Timings()).time(() -> again(() -> pair.read().test(client, number)));
        found += counts && seen ? 1 : 0;
        missed += seen ? 0 : 1;
        progress.add(1);
      }
    }
    List<Result> results = new ArrayList<>();
    results.add(Result.of(name + ": found", found, "of " + count));
    if (unsteady()) {
      results.add(Result.of(name + ": answered without the write", missed, "of " + (WARM + count)));
      results.add(Result.of(name + ": calls made again", refused, "calls"));
    }
    results.addAll(waited.results(name + ": read with its wait", floor, 50, 90, 99));
    return results;
  }

  private static Pair messages(MemlogClient client) {
    return new Pair(
        number ->
            client
                .publish(
                    Event.message("positions-" + number % 20, "user", text(number))
                        .messageId("p" + number)
                        .user(USER)
                        .build())
                .position(),
        (reading, number) -> {
          var request = Requests.search(USER, "Where is parcel" + number + "?");
          return reading.search(request.build()).results().stream()
              .anyMatch(hit -> hit.source().messageId().equals("p" + number));
        });
  }

  private static Pair memories(MemlogClient client) {
    return new Pair(
        number ->
            client
                .memories()
                .remember(
                    RememberRequest.builder().content(text(number)).user(USER + number).build())
                .position(),
        (reading, number) -> {
          var request = Requests.recall(USER + number, text(number)).profile("bobo");
          return reading.memories().recall(request.build()).results().stream()
              .anyMatch(hit -> hit.memory().content().contains("parcel" + number + " "));
        });
  }

  private static String text(int number) {
    return "Ann's parcel" + number + " lies at depot " + number * 7 % 1_000 + " near the harbour";
  }
}
