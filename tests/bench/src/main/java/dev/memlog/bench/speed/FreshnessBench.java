package dev.memlog.bench.speed;

import dev.memlog.bench.run.MeasuredMemlog;
import dev.memlog.bench.run.MemoriesFormed;
import dev.memlog.bench.speed.figure.Result;
import dev.memlog.bench.speed.figure.Timings;
import dev.memlog.bench.speed.load.Chatter;
import dev.memlog.bench.speed.load.Probes;
import dev.memlog.bench.speed.load.Publisher;
import dev.memlog.bench.speed.load.Publishing;
import dev.memlog.bench.speed.load.Said;
import dev.memlog.bench.speed.load.SimulatedChat;
import dev.memlog.bench.speed.load.SteadyLoad;
import dev.memlog.bench.speed.load.WarmUp;
import dev.memlog.terminal.Progress;
import dev.memlog.terminal.Screen;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * A benchmark of the time until searches find a created message, first lexically and then by
 * meaning, and until they no longer find a deleted message. It measures at half the ingest rate,
 * and while an import runs at full speed. The floor is the time of only Kafka, from producer to
 * consumer.
 */
@Command(
    name = "freshness",
    description =
        "The time until a created message is found and a deleted message is "
            + "gone; floor: only Kafka.")
final class FreshnessBench extends Bench {

  private static final int WARM_MESSAGES = 250;
  private static final int WARM_PROBES = 10;
  private static final double WARM_RATE = 60;

  /** The number of concurrently writing users in the steady load. */
  private static final int USERS = 100;

  private static final int RATE_MESSAGES = 2_000;

  /**
   * The number of first probes in each of the two situations that are not counted, since idle
   * components warm up meanwhile.
   */
  private static final int FIRST_PROBES = 200;

  /**
   * The length of the steady load in seconds. Many probes may need longer: {@code PROBE_SECONDS}
   * for each probe.
   */
  private static final double LOAD_SECONDS = 600;

  private static final double PROBE_SECONDS = 0.3;

  private static final int FLOOR_RECORDS = 300;

  /** The method of publishing the steady load, spelled as on the command line; probes use HTTP. */
  enum Way {
    /** Messages are written directly to Kafka, as chat services do. */
    kafka,

    /** Messages are sent over HTTP, one request for each message. */
    http
  }

  @Option(
      names = "--rate",
      paramLabel = "R",
      description = "The steady load in messages per second; default half of the " + "ingest rate.")
  private double rate;

  @Option(
      names = "--load",
      paramLabel = "WAY",
      defaultValue = "kafka",
      description =
          "The way to publish the load: kafka, as chat services do, or http; default "
              + "${DEFAULT-VALUE}. Probes go over HTTP.")
  private Way way = Way.kafka;

  @Option(
      names = "--probes",
      paramLabel = "N",
      description = "The number of probes; default ${DEFAULT-VALUE}.")
  private int probes = 200;

  @Override
  List<Result> run(Screen screen) throws Exception {
    List<Result> results = new ArrayList<>();
    try (var memlog = MeasuredMemlog.start(settings());
        Publisher publisher = publisher(memlog)) {
      var publishing = new Publishing(memlog.client());
      var warmProbes = new Probes(memlog.client(), "warm");
      var chatter = new Chatter(6);
      new WarmUp(screen, memlog.client())
          .with(
              round -> {
                String warm = "warm" + round;
                // The warm-up covers both measured situations: single messages at a rate, and an
                // import.
                try (var _ =
                    new SteadyLoad(
                        publisher, chatter.atOnce(warm + "s", USERS, WARM_MESSAGES), WARM_RATE)) {
                  for (int i = 0; i < WARM_PROBES; i++) {
                    warmProbes.probe(new Timings(), new Timings(), new Timings());
                  }
                }
                publishing.searchable(chatter.messages(warm, WARM_MESSAGES));
              });
      screen.line("Measuring the ingest rate...");
      double ingest =
          RATE_MESSAGES / publishing.searchable(new Chatter(7).messages("rate", RATE_MESSAGES));
      double steady = rate > 0 ? rate : ingest / 2;
      screen.line("Waiting for the memories of all that...");
      new MemoriesFormed(memlog.client()).await();
      screen.line("Kafka alone...");
      Timings floor =
          RawKafka.produceToConsume(memlog.addresses().bootstrapServers(), FLOOR_RECORDS);
      double seconds = Math.max(LOAD_SECONDS, PROBE_SECONDS * (FIRST_PROBES + probes));
      List<Said> load = new Chatter(8).atOnce("load", USERS, (int) (steady * seconds) + 1);
      try (var running = new SteadyLoad(publisher, load, steady)) {
        results.add(Result.of("steady load", steady, "messages/s", ingest));
        results.addAll(probe(memlog, "steady", "at half the ingest rate", floor, screen));
        running.assertGoingOn();
      }
      results.addAll(duringImport(memlog, ingest, floor, screen));
      memlog.done();
    }
    return results;
  }

  private Publisher publisher(MeasuredMemlog memlog) {
    return switch (way) {
      case kafka -> new SimulatedChat(memlog.addresses());
      case http -> Publisher.overHttp(memlog.client());
    };
  }

  private List<Result> duringImport(
      MeasuredMemlog memlog, double ingest, Timings floor, Screen screen) throws Exception {
    // The import has more messages than can be indexed while the probes run.
    List<Said> bulk = new Chatter(9).messages("bulk", Math.max(2_000, (int) (ingest * 120)));
    var publishing = new Publishing(memlog.client());
    try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<?> importing =
          executor.submit(
              () -> {
                publishing.send(bulk);
                return null;
              });
      List<Result> results = probe(memlog, "import", "during an import", floor, screen);
      importing.get();
      long waiting = memlog.client().stats().stages().stream().mapToLong(s -> s.lag()).sum();
      screen.line("The import had %,d records to go.", waiting);
      return results;
    }
  }

  private List<Result> probe(
      MeasuredMemlog memlog, String prefix, String when, Timings floor, Screen screen) {
    var created = new Timings();
    var meant = new Timings();
    var deleted = new Timings();
    var running = new Probes(memlog.client(), prefix);
    try (var progress = new Progress(screen, "Probing " + when, FIRST_PROBES + probes)) {
      for (int i = 0; i < FIRST_PROBES + probes; i++) {
        if (i < FIRST_PROBES) {
          running.probe(new Timings(), new Timings(), new Timings());
        } else {
          running.probe(created, meant, deleted);
        }
        progress.add(1);
      }
    }
    List<Result> results = new ArrayList<>();
    results.addAll(created.results("created until searchable " + when, floor, 50, 90, 99));
    results.addAll(meant.results("created until found by meaning " + when, floor, 50, 90, 99));
    results.addAll(deleted.results("deleted until gone " + when, floor, 50, 90, 99));
    return results;
  }
}
