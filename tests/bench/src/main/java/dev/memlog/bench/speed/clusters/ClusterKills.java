package dev.memlog.bench.speed.clusters;

import dev.memlog.index.qdrant.server.QdrantServers;
import dev.memlog.terminal.Screen;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/**
 * Kills of brokers, and of nodes of Qdrant if there are any, under a load. The same seed kills the
 * same nodes, except the broker whose controller leads. A node is killed only while all others of
 * its cluster have all data.
 *
 * @param qdrant the nodes of Qdrant; empty if there are none
 * @param screen the screen, which gets a line for each kill
 * @param seed the seed of the killed nodes and of the moments
 * @param nodes the source of the killed nodes of Qdrant
 * @param log receives a line for each kill, and returns it with its time
 */
public record ClusterKills(
    KafkaServers kafka,
    Optional<QdrantServers> qdrant,
    ClusterLoad load,
    Screen screen,
    long seed,
    Random nodes,
    UnaryOperator<String> log) {

  private static final int LONGEST_STAY_MILLIS = 3_000;
  private static final Duration ANSWERED = Duration.ofSeconds(2);

  /**
   * Kills brokers in turn, the one whose controller leads, and two at once; then restarts all.
   *
   * @param kills the number of brokers to kill in turn
   * @param alone the time for which one broker is left without a quorum
   * @return the number of writes that this broker has acknowledged, which must be 0
   */
  public long run(int kills, Duration alone) throws Exception {
    killInTurn(kills);
    killController();
    long withoutQuorum = leaveAlone(alone);
    restartAll();
    return withoutQuorum;
  }

  /** Kills brokers one after the other, each with a node of Qdrant while the broker is away. */
  private void killInTurn(int kills) throws Exception {
    var random = new Random(seed);
    for (int kill = 1; kill <= kills; kill++) {
      kafka.awaitHealed();
      Thread.sleep(random.nextInt(LONGEST_STAY_MILLIS));
      int node = random.nextInt(kafka.size());
      kafka.kill(node);
      add("killed broker " + node);
      Thread.sleep(random.nextInt(LONGEST_STAY_MILLIS));
      killQdrantNode();
      kafka.restart(node);
    }
  }

  /** Kills the broker whose controller leads, with a node of Qdrant while the broker is away. */
  private void killController() throws Exception {
    kafka.awaitHealed();
    int node = kafka.controller();
    kafka.kill(node);
    add("killed broker " + node + " (controller)");
    kafka.awaitControllerOtherThan(node);
    killQdrantNode();
    kafka.restart(node);
  }

  private void killQdrantNode() throws InterruptedException {
    if (qdrant.isPresent()) {
      QdrantServers servers = qdrant.get();
      servers.awaitReplicas();
      int node = nodes.nextInt(servers.addresses().size());
      servers.kill(node);
      add("killed Qdrant node " + node);
      Thread.sleep(nodes.nextInt(LONGEST_STAY_MILLIS));
      servers.restart(node);
    }
  }

  /**
   * Leaves one broker running, without a quorum.
   *
   * @param stay the time for which the broker is alone
   * @return the number of writes that it has acknowledged, which must be 0
   */
  private int leaveAlone(Duration stay) throws Exception {
    kafka.awaitHealed();
    int node = new Random(seed).nextInt(kafka.size());
    List<Integer> others =
        IntStream.range(0, kafka.size()).filter(other -> other != node).boxed().toList();
    for (int other : others) {
      kafka.kill(other);
      add("killed broker " + other + " (of two)");
    }
    // What was replicated before the kill may still be on its way to its publisher.
    Thread.sleep(ANSWERED);
    int before = load.writes().count();
    Thread.sleep(stay);
    int acknowledged = load.writes().count() - before;
    for (int other : others) {
      kafka.restart(other);
    }
    kafka.awaitHealed();
    return acknowledged;
  }

  /** Stops and starts all brokers, one after the other. */
  private void restartAll() throws Exception {
    for (int node = 0; node < kafka.size(); node++) {
      kafka.awaitHealed();
      kafka.stop(node);
      add("stopped broker " + node);
      kafka.restart(node);
    }
    kafka.awaitHealed();
  }

  private void add(String what) {
    screen.line("%s, %d writes acknowledged", log.apply(what), load.writes().count());
  }
}
