package dev.memlog.bench.faults;

import static java.util.Objects.requireNonNull;

import dev.memlog.bench.faults.FaultSchedule.Timed;
import dev.memlog.bench.faults.check.Findings.Finding;
import dev.memlog.bench.faults.check.Inspection;
import dev.memlog.bench.faults.check.Promise;
import dev.memlog.bench.faults.script.Pulse;
import dev.memlog.bench.faults.server.ServerUnderFaults;
import dev.memlog.client.MemlogClient;
import dev.memlog.events.ConversationEvent;
import dev.memlog.runtime.kafka.KafkaClients;
import dev.memlog.schemas.avro.AvroSerdes;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.serialization.StringSerializer;

/**
 * One server of a fault test, with the scripts of several seeds and the faults that affect all of
 * them. Each script has its own tenant. Rounds of steps under faults alternate with inspections
 * without load.
 */
final class World implements AutoCloseable {

  private static final int THREADS = 4;
  private static final Duration DELIVERY = Duration.ofMinutes(2);
  private static final Duration POLL = Duration.ofMillis(10);

  private static final Duration LOOK_AGAIN = Duration.ofMillis(300);

  /**
   * The longest time until every promise must be kept, after the last stage has read everything.
   */
  private static final Duration GRACE = Duration.ofSeconds(15);

  private final FaultSchedule schedule;
  private final long number;
  private final int steps;
  private final FaultsReport report;
  private final ServerUnderFaults server;
  private final MemlogClient operator;
  private final Producer<String, ConversationEvent> producer;
  private final List<Actor> actors = new ArrayList<>();
  private final IndexTrials trials;
  private final Harm harm;
  private final Pulse pulse;
  private final IdleWait rest;
  private final Inspection inspection;
  private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);

  /**
   * Creates a world and starts its server.
   *
   * @param number the number of the world, which determines its faults
   * @param seeds the seeds of the scripts
   * @param steps the number of steps of each script in a round
   * @param directory an existing directory for the server
   * @param report the report, which receives faults and broken promises
   */
  World(long number, List<Long> seeds, int steps, Path directory, FaultsReport report)
      throws Exception {
    this.schedule = new FaultSchedule(number);
    this.number = number;
    this.steps = steps;
    this.report = report;
    server = new ServerUnderFaults(directory, seeds.stream().map(Actor::tenant).toList());
    operator = MemlogClient.builder(server.api()).key(ServerUnderFaults.OPERATOR).build();
    var kafka = server.kafka();
    producer =
        new KafkaClients(kafka, "faults")
            .producer(
                "scripts",
                DELIVERY,
                new StringSerializer(),
                new AvroSerdes(kafka.registryUrl(), Map.of()).serializer());
    seeds.forEach(seed -> actors.add(new Actor(seed, server, producer, report.repeated)));
    pulse = new Pulse(ServerUnderFaults.OPERATOR, operator, producer);
    rest = new IdleWait(operator, pulse);
    trials = new IndexTrials(operator, server, report.faults);
    harm = new Harm(server, trials, new KafkaClients(kafka, "faults").admin("harm"), report.faults);
    inspection = new Inspection(kafka);
  }

  /**
   * Runs rounds of steps under faults. After the last round, deletes the indexes and verifies their
   * rebuild.
   */
  void run(int rounds) throws Exception {
    for (int round = 1; round <= rounds; round++) {
      List<Timed> faults = schedule.round(round - 1);
      act(faults);
      server.heal();
      rest.awaitPulse();
      List<String> after = faults.stream().map(timed -> timed.fault().toString()).toList();
      broken(round, after, trials.awaitRebuilds());
      inspect(round, after);
      broken(round, after, trials.compareDigests());
      String kind = IndexTrials.KINDS.get(round % IndexTrials.KINDS.size());
      broken(round, List.of("damage to " + kind), trials.damageAndRepair(kind, number + round));
    }
    broken(rounds, List.of("kills during rebuilds"), trials.killInEachPhase());
    rest.awaitPulse();
    inspect(rounds, List.of("kills during rebuilds"));
    long withoutVector = inspection.withoutVector();
    harm.happen(new ServerFault.LoseIndexes());
    rest.await();
    inspect(rounds, List.of("the loss of the indexes"));
    replayed(rounds, withoutVector);
  }

  /**
   * Requires that the rebuild has embedded no indexed text whose vector is in the log. The log has
   * no vector of a replaced text version, or of a conversation that became temporary; embedding
   * such a version is only counted.
   */
  private void replayed(int round, long withoutVector) throws IOException {
    Set<String> indexed = new HashSet<>(pulse.tokens());
    actors.forEach(actor -> indexed.addAll(actor.model().indexedTokens()));
    List<Set<String>> embedded = server.embedded();
    List<Set<String>> needless = embedded.stream().filter(indexed::containsAll).toList();
    report.superseded += embedded.size() - needless.size();
    if (needless.size() > withoutVector) {
      var finding =
          new Finding(
              Promise.REPLAY_EMBEDS_NOTHING,
              "the rebuild of lost indexes",
              "embedded %s, and only %d live texts had no logged vector"
                  .formatted(needless, withoutVector));
      broken(round, List.of("the loss of the indexes"), List.of(finding));
    }
  }

  /** Records findings that concern no tenant in particular. */
  private void broken(int round, List<String> after, List<Finding> findings) {
    for (Finding finding : findings) {
      report.violations.add(
          new BrokenPromise(
              actors.getFirst().seed(), round, "-", String.join(", ", after), finding));
    }
  }

  /** Runs the steps of every script while faults happen. */
  private void act(List<Timed> faults) throws Exception {
    var taken = new AtomicInteger();
    List<Future<?>> scripts = new ArrayList<>();
    for (Actor actor : actors) {
      scripts.add(
          threads.submit(
              () -> {
                for (int step = 0; step < steps; step++) {
                  actor.act();
                  taken.incrementAndGet();
                }
                return null;
              }));
    }
    for (Timed timed : faults) {
      while (taken.get() < timed.after() * steps * actors.size() && !ended(scripts)) {
        Thread.sleep(POLL);
      }
      harm.happen(timed.fault());
    }
    for (Future<?> script : scripts) {
      script.get();
    }
    report.steps += (long) steps * actors.size();
  }

  private static boolean ended(List<Future<?>> scripts) {
    return scripts.stream().allMatch(Future::isDone);
  }

  /**
   * Inspects every tenant, and repeats the inspection of failing tenants until the grace period
   * ends.
   */
  private void inspect(int round, List<String> after) throws Exception {
    long until = System.nanoTime() + GRACE.toNanos();
    List<Actor> left = List.copyOf(actors);
    while (true) {
      inspection.readOn();
      boolean last = System.nanoTime() > until;
      Map<Actor, Future<List<Finding>>> found = new LinkedHashMap<>();
      left.forEach(actor -> found.put(actor, threads.submit(() -> actor.inspect(inspection))));
      List<Actor> failing = new ArrayList<>();
      for (Actor actor : left) {
        List<Finding> findings = requireNonNull(found.get(actor)).get();
        if (!findings.isEmpty()) {
          failing.add(actor);
          if (last) {
            findings.forEach(
                one ->
                    report.violations.add(
                        new BrokenPromise(
                            actor.seed(), round, actor.last(), String.join(", ", after), one)));
          }
        }
      }
      report.inspections += left.size();
      left = failing;
      if (left.isEmpty() || last) {
        break;
      }
      Thread.sleep(LOOK_AGAIN);
    }
    actors.forEach(actor -> actor.model().confirmPoison());
  }

  @Override
  public void close() {
    threads.shutdownNow();
    inspection.close();
    harm.close();
    actors.forEach(Actor::close);
    producer.close(Duration.ZERO);
    operator.close();
    server.close();
  }
}
