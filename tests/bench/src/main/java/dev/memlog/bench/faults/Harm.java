package dev.memlog.bench.faults;

import dev.memlog.bench.faults.server.OutageSwitch.State;
import dev.memlog.bench.faults.server.ServerUnderFaults;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.RemoveMembersFromConsumerGroupOptions;
import org.apache.kafka.clients.admin.TransactionListing;

/**
 * An injector of faults into a server, which counts them by kind.
 *
 * @param trials the rebuilds and the damage of the indexes
 * @param admin a client of the server's broker, closed with this object
 * @param done counts the faults by kind
 */
record Harm(ServerUnderFaults server, IndexTrials trials, Admin admin, Map<String, Integer> done)
    implements AutoCloseable {

  private static final long SECONDS = 30;

  /** Causes a fault, and returns once it has happened and the server is running again. */
  void happen(ServerFault fault) throws Exception {
    done.merge(fault.kind(), 1, Integer::sum);
    switch (fault) {
      case ServerFault.Kill _ -> server.kill();
      case ServerFault.Stop _ -> server.stop();
      case ServerFault.BreakIndex _ -> server.setIndex(State.DOWN);
      case ServerFault.LoseReplies _ -> server.setIndex(State.LOSING_REPLIES);
      case ServerFault.BreakEmbedder _ -> server.breakEmbedder();
      case ServerFault.Heal _ -> server.heal();
      case ServerFault.Eject eject -> eject(eject.group());
      case ServerFault.Fence fence -> fence(fence.prefix());
      case ServerFault.Jump jump -> server.jump(jump.offset());
      case ServerFault.Rebuild rebuild -> trials.begin(rebuild.index(), false);
      case ServerFault.Rollback rollback -> trials.begin(rollback.index(), true);
      case ServerFault.LoseIndexes _ -> server.loseIndexes();
    }
  }

  private void eject(String group) throws Exception {
    try {
      admin
          .removeMembersFromConsumerGroup(group, new RemoveMembersFromConsumerGroupOptions())
          .all()
          .get(SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException _) {
      // The group has no members at the moment, so there is nothing to remove.
      done.merge("Eject without effect", 1, Integer::sum);
    }
  }

  private void fence(String prefix) throws Exception {
    Collection<TransactionListing> all =
        admin.listTransactions().all().get(SECONDS, TimeUnit.SECONDS);
    var ids =
        all.stream()
            .map(TransactionListing::transactionalId)
            .filter(id -> id.startsWith(prefix))
            .toList();
    try {
      admin.fenceProducers(ids).all().get(SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException _) {
      done.merge("Fence without effect", 1, Integer::sum);
    }
  }

  @Override
  public void close() {
    admin.close();
  }
}
