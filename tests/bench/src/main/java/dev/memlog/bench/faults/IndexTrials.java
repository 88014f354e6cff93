package dev.memlog.bench.faults;

import dev.memlog.bench.faults.check.Findings.Finding;
import dev.memlog.bench.faults.check.Promise;
import dev.memlog.bench.faults.server.OutageSwitch;
import dev.memlog.bench.faults.server.ServerUnderFaults;
import dev.memlog.client.ApiException;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.UnreachableException;
import dev.memlog.client.admin.CheckIndexResponse;
import dev.memlog.client.admin.DamagedEntries;
import dev.memlog.client.admin.IndexDigest;
import dev.memlog.client.admin.Rebuild;
import dev.memlog.client.admin.RebuildProgress;
import dev.memlog.client.admin.StartRebuildRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The operations that a fault test does on a server's indexes: rebuilds, rollbacks, damage and
 * repairs. Checks compare the results.
 */
final class IndexTrials {

  /** The kinds of indexes. */
  static final List<String> KINDS = List.of("passages", "memories");

  private static final List<String> PHASES = List.of("filling", "comparing", "switching");

  private static final Duration LONGEST = Duration.ofMinutes(2);
  private static final Duration LOOK = Duration.ofMillis(100);
  private static final Duration CLOSE_LOOK = Duration.ofMillis(20);
  private static final int DAMAGED_EACH = 5;

  private final MemlogClient operator;
  private final ServerUnderFaults server;
  private final Map<String, Integer> done;
  private final Map<String, Begun> begun = new HashMap<>();

  /**
   * A rebuild or rollback that was started.
   *
   * @param live the live collection before the start
   */
  private record Begun(String name, String live) {}

  /**
   * Creates trials of the indexes of a server.
   *
   * @param operator a client with the key of the operator
   * @param done counts the operations and faults, by kind
   */
  IndexTrials(MemlogClient operator, ServerUnderFaults server, Map<String, Integer> done) {
    this.operator = operator;
    this.server = server;
    this.done = done;
  }

  /**
   * Starts a rebuild or a rollback of an index. A request that the server refuses is counted as
   * without effect.
   */
  void begin(String kind, boolean rollback) {
    String name = rollback ? "Rollback" : "Rebuild";
    try {
      RebuildProgress before = operator.indexes().rebuildProgress(kind);
      operator
          .indexes()
          .rebuild(
              rollback
                  ? StartRebuildRequest.rollback(kind)
                  : StartRebuildRequest.begin(kind, null, null));
      begun.put(kind, new Begun(name, before.live()));
    } catch (ApiException | UnreachableException _) {
      // A rebuild is running, there is no previous collection, or the index is unavailable.
      count(name + " without effect");
    }
  }

  /**
   * Waits until no rebuild is running, and returns broken promises. A rebuild must have ended with
   * a switch, also after a kill or a stop. A rollback need not, since a start does not resume it.
   */
  List<Finding> awaitRebuilds() throws InterruptedException {
    List<Finding> findings = new ArrayList<>();
    for (String kind : KINDS) {
      RebuildProgress ended = awaitRebuild(kind);
      Rebuild last = ended.rebuild();
      if (last != null && !last.switched()) {
        findings.add(finding("the rebuild of " + kind, "ended as " + last));
      }
      Begun asked = begun.remove(kind);
      if (asked != null && !ended.live().equals(asked.live())) {
        count(asked.name() + " switched");
      } else if (asked != null && asked.name().equals("Rebuild")) {
        findings.add(finding("the rebuild of " + kind, "was begun and is gone: " + ended));
      }
    }
    return findings;
  }

  private RebuildProgress awaitRebuild(String kind) throws InterruptedException {
    long until = System.nanoTime() + LONGEST.toNanos();
    while (true) {
      RebuildProgress progress = operator.indexes().rebuildProgress(kind);
      Rebuild rebuild = progress.rebuild();
      if (rebuild == null || rebuild.ended() || System.nanoTime() > until) {
        return progress;
      }
      Thread.sleep(LOOK);
    }
  }

  /**
   * Kills the server in each phase of a rebuild, and returns broken promises. Each rebuild must
   * continue after the next start, and end with a switch.
   */
  List<Finding> killInEachPhase() throws Exception {
    List<Finding> findings = new ArrayList<>();
    for (int i = 0; i < PHASES.size(); i++) {
      String phase = PHASES.get(i);
      String kind = KINDS.get(i % KINDS.size());
      server.setIndex(OutageSwitch.State.SLOW);
      begin(kind, false);
      awaitPhase(kind, phase);
      server.kill();
      count("Kill while " + phase);
      findings.addAll(awaitRebuilds());
      findings.addAll(compareDigests());
    }
    return findings;
  }

  private void awaitPhase(String kind, String phase) throws InterruptedException {
    while (true) {
      Rebuild rebuild = operator.indexes().rebuildProgress(kind).rebuild();
      if (rebuild == null || rebuild.ended()) {
        count("no phase " + phase);
        return;
      }
      if (rebuild.phase().equals(phase)) {
        return;
      }
      Thread.sleep(CLOSE_LOOK);
    }
  }

  /**
   * Compares each index with its topic, and returns broken promises. Every stage must have
   * processed all records before.
   */
  List<Finding> compareDigests() {
    List<Finding> findings = new ArrayList<>();
    for (String kind : KINDS) {
      IndexDigest digest = operator.indexes().digest(kind);
      if (!digest.equal() || !digest.busy().isEmpty()) {
        findings.add(finding("the digest of " + kind, digest.toString()));
      }
    }
    return findings;
  }

  /**
   * Damages an index without notice to its indexer, and returns broken promises. A check must find
   * exactly the damage, and a repair must make the index equal to its topic. Every stage must have
   * processed all records before.
   */
  List<Finding> damageAndRepair(String kind, long seed) throws Exception {
    List<Finding> findings = new ArrayList<>();
    int each = server.damage(kind, DAMAGED_EACH, seed);
    count("Damage");
    CheckIndexResponse found = check(kind, false);
    if (!found.damaged().equals(new DamagedEntries(each, each, each, each, 0))) {
      findings.add(
          finding(
              "the check of " + kind,
              "found %s, and %d of each were damaged".formatted(found.damaged(), each)));
    }
    CheckIndexResponse repaired = check(kind, true);
    if (repaired.repaired() != 4L * each || !repaired.equal()) {
      findings.add(finding("the repair of " + kind, "of %d of each: %s".formatted(each, repaired)));
    }
    return findings;
  }

  private CheckIndexResponse check(String kind, boolean repair) {
    CheckIndexResponse check = operator.indexes().check(kind, repair);
    while (check.running()) {
      check = operator.indexes().check(kind, repair);
    }
    return check;
  }

  private static Finding finding(String where, String what) {
    return new Finding(Promise.INDEX_IS_THE_FOLD, where, what);
  }

  private void count(String what) {
    done.merge(what, 1, Integer::sum);
  }
}
