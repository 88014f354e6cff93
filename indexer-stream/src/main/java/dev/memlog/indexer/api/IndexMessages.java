package dev.memlog.indexer.api;

import dev.memlog.api.v1.CheckIndexResponse;
import dev.memlog.api.v1.DamagedEntries;
import dev.memlog.api.v1.PartitionDigest;
import dev.memlog.api.v1.Rebuild;
import dev.memlog.api.v1.RebuildProgress;
import dev.memlog.indexer.operation.CheckReport;
import dev.memlog.indexer.operation.Damage;
import dev.memlog.indexer.operation.Fault;
import dev.memlog.indexer.operation.Faults;
import dev.memlog.indexer.operation.IndexDigest;
import dev.memlog.indexer.operation.IndexOperations;
import dev.memlog.indexer.operation.RebuildStatus;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;

/** Conversions of operations on an index to the messages of the API. */
final class IndexMessages {

  private static final int EXAMPLES = 20;

  private IndexMessages() {}

  static RebuildProgress rebuild(IndexOperations operations, Instant now) {
    RebuildProgress.Builder shown =
        RebuildProgress.newBuilder()
            .setKind(operations.kind())
            .setLive(operations.alias().liveName().orElse(""))
            .setPrevious(operations.alias().previousName().orElse(""))
            .setModel(operations.liveModel());
    operations.rebuildStatus().ifPresent(status -> shown.setRebuild(show(status, now)));
    return shown.build();
  }

  private static Rebuild show(RebuildStatus status, Instant now) {
    Rebuild.Builder shown =
        Rebuild.newBuilder()
            .setInto(status.collection())
            .setModel(status.target().model())
            .setPhase(status.phase().name().toLowerCase(Locale.ROOT))
            .setRead(status.progress().read())
            .setTotal(status.progress().total())
            .setSeconds(status.took(now).toMillis() / 1e3)
            .setDetail(status.detail());
    status
        .digest()
        .ifPresent(digest -> shown.setPoints(digest.count()).setDigest(digest.toString()));
    return shown.build();
  }

  static CheckIndexResponse check(String kind, CheckReport report) {
    Faults faults = report.faults();
    return CheckIndexResponse.newBuilder()
        .setKind(kind)
        .setChecked(faults.checked())
        .setDamaged(
            DamagedEntries.newBuilder()
                .setMissing(faults.count(Damage.MISSING))
                .setOrphaned(faults.count(Damage.ORPHANED))
                .setStale(faults.count(Damage.STALE))
                .setAltered(faults.count(Damage.ALTERED))
                .setUndecided(faults.undecided()))
        .setRepaired(report.repaired())
        .setDigest(report.digest().total().toString())
        .setEqual(report.digest().equal())
        .addAllExamples(examples(faults.faults()))
        .build();
  }

  static CheckIndexResponse check(String kind, LogChecking.Result result) {
    return CheckIndexResponse.newBuilder()
        .setKind(kind)
        .setChecked(result.bytes())
        .setDamaged(DamagedEntries.newBuilder().setAltered(result.damaged().size()))
        .setRepaired(result.restored())
        .setEqual(result.damaged().isEmpty())
        .addAllExamples(result.damaged().stream().limit(EXAMPLES).toList())
        .build();
  }

  private static List<String> examples(List<Fault> faults) {
    return faults.stream()
        .limit(EXAMPLES)
        .map(fault -> fault.damage().name().toLowerCase(Locale.ROOT) + " " + fault.id())
        .toList();
  }

  static dev.memlog.api.v1.IndexDigest digest(String kind, IndexDigest digest) {
    var shown =
        dev.memlog.api.v1.IndexDigest.newBuilder()
            .setKind(kind)
            .setCollection(digest.collection())
            .setDigest(digest.total().toString())
            .setEqual(digest.equal())
            .addAllBusy(digest.busy().stream().sorted().toList());
    new TreeMap<>(digest.index())
        .forEach(
            (partition, held) ->
                shown.addPartitions(
                    PartitionDigest.newBuilder()
                        .setPartition(partition)
                        .setIndex(held.toString())
                        .setLog(String.valueOf(digest.topic().get(partition)))));
    return shown.build();
  }
}
