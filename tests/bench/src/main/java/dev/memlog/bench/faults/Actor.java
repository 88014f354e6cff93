package dev.memlog.bench.faults;

import dev.memlog.bench.faults.check.Findings.Finding;
import dev.memlog.bench.faults.check.Inspection;
import dev.memlog.bench.faults.model.TenantModel;
import dev.memlog.bench.faults.script.Courier;
import dev.memlog.bench.faults.script.RepeatedCalls;
import dev.memlog.bench.faults.script.Script;
import dev.memlog.bench.faults.script.ScriptStep;
import dev.memlog.bench.faults.server.ServerUnderFaults;
import dev.memlog.client.MemlogClient;
import dev.memlog.events.ConversationEvent;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.producer.Producer;

/**
 * The simulated client of one tenant: a script of calls, the model of the expected state, and an
 * API client. Not thread-safe.
 */
final class Actor implements AutoCloseable {

  /**
   * The age of the earliest message, so large that no jump of the server's clock puts a message
   * into the future.
   */
  private static final Duration AGE = Duration.ofDays(40);

  private final long seed;
  private final Script script;
  private final TenantModel model;
  private final MemlogClient client;
  private final Courier courier;
  private int steps;
  private String last = "none";

  Actor(
      long seed,
      ServerUnderFaults server,
      Producer<String, ConversationEvent> producer,
      AtomicLong repeated) {
    this.seed = seed;
    script = new Script(seed, Instant.now().minus(AGE));
    model = new TenantModel(tenant(seed));
    client = MemlogClient.builder(server.api()).key(model.tenant()).build();
    var chance = new Random(~seed);
    courier = new Courier(model, client, producer, new RepeatedCalls(chance, repeated), chance);
  }

  static String tenant(long seed) {
    return "t" + seed;
  }

  /** Returns the expected state of the tenant. */
  TenantModel model() {
    return model;
  }

  long seed() {
    return seed;
  }

  /** Takes the next step of the script. */
  void act() throws Exception {
    ScriptStep step = script.next();
    steps++;
    last = steps + " " + step;
    courier.take(step);
  }

  /** Returns the number of steps so far and a description of the last step. */
  String last() {
    return last;
  }

  /**
   * Compares the server's answers to the tenant with the model. Every stage must have processed all
   * records before.
   */
  List<Finding> inspect(Inspection inspection) {
    return inspection.inspect(model, client);
  }

  @Override
  public void close() {
    client.close();
  }
}
