package dev.memlog.bench.faults;

import dev.memlog.extractor.EvolutionStage;
import dev.memlog.extractor.FoldStage;
import dev.memlog.extractor.extraction.ExtractionStage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.random.RandomGenerator;

/** A generator of the faults of a {@link World}, which depend only on the world's number. */
final class FaultSchedule {

  private static final List<Duration> JUMPS =
      List.of(
          Duration.ZERO,
          Duration.ofDays(9),
          Duration.ofHours(-3),
          Duration.ofMinutes(50),
          Duration.ofDays(-2));

  private static final List<String> GROUPS =
      List.of(
          FoldStage.GROUP,
          EvolutionStage.GROUP,
          ExtractionStage.GROUP,
          "memlog-indexer",
          "memlog-memory-indexer");

  private final RandomGenerator random;

  /**
   * A fault and the moment at which it happens.
   *
   * @param after the share of the round's steps before the fault, 0 to 1
   * @param fault the fault
   */
  record Timed(double after, ServerFault fault) {}

  FaultSchedule(long world) {
    random = new Random(0x5eed + world);
  }

  /**
   * Returns the faults of a round in the order of their moments. Of four consecutive rounds, one
   * has a kill, one a stop and two an outage of the index. In each round an index is rebuilt or
   * rolled back, and the kill or stop interrupts that.
   */
  List<Timed> round(int number) {
    List<Timed> all = new ArrayList<>();
    switch (Math.floorMod(number, 4)) {
      case 0 -> interrupted(all, new ServerFault.Rebuild(kind(number)), new ServerFault.Kill());
      case 1 -> {
        outage(all, new ServerFault.BreakIndex());
        all.add(at(new ServerFault.Rebuild(kind(number + 4))));
      }
      case 2 -> interrupted(all, new ServerFault.Rollback(kind(number)), new ServerFault.Stop());
      default -> {
        outage(all, new ServerFault.LoseReplies());
        all.add(at(new ServerFault.Rollback(kind(number + 4))));
      }
    }
    if (random.nextInt(3) == 0) {
      outage(all, new ServerFault.BreakEmbedder());
    }
    all.add(at(new ServerFault.Eject(GROUPS.get(random.nextInt(GROUPS.size())))));
    all.add(at(new ServerFault.Fence("memlog")));
    all.add(at(new ServerFault.Jump(JUMPS.get(random.nextInt(JUMPS.size())))));
    all.sort(Comparator.comparingDouble(Timed::after));
    return all;
  }

  /** Returns the kind of index for the operations of a round, which changes every four rounds. */
  private static String kind(int round) {
    return IndexTrials.KINDS.get(Math.floorMod(round / 4, IndexTrials.KINDS.size()));
  }

  /**
   * Adds a fault and, shortly afterwards, a second fault that interrupts the operation of the
   * first.
   */
  private void interrupted(List<Timed> all, ServerFault fault, ServerFault interruption) {
    Timed begin = at(fault);
    all.add(begin);
    all.add(new Timed(begin.after() + (1 - begin.after()) * random.nextDouble() / 5, interruption));
  }

  private void outage(List<Timed> all, ServerFault fault) {
    Timed begin = at(fault);
    all.add(begin);
    all.add(
        new Timed(
            begin.after() + (1 - begin.after()) * random.nextDouble(), new ServerFault.Heal()));
  }

  private Timed at(ServerFault fault) {
    return new Timed(random.nextDouble(), fault);
  }
}
