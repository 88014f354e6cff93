package dev.memlog.index.qdrant;

import static org.awaitility.Awaitility.await;

import dev.memlog.index.IndexUnavailableException;
import dev.memlog.index.qdrant.QdrantConnection.RefusedException;
import io.qdrant.client.grpc.Collections.CollectionClusterInfoRequest;
import io.qdrant.client.grpc.Collections.CollectionClusterInfoResponse;
import io.qdrant.client.grpc.Collections.MoveShard;
import io.qdrant.client.grpc.Collections.Replica;
import io.qdrant.client.grpc.Collections.ReplicaState;
import io.qdrant.client.grpc.Collections.ReplicateShard;
import io.qdrant.client.grpc.Collections.UpdateCollectionClusterSetupRequest;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** The shards of a collection on the nodes of a cluster, all of which must run at first. */
final class Shards implements AutoCloseable {

  private static final Duration SOON = Duration.ofMinutes(2);
  private static final Duration LOOK = Duration.ofMillis(250);

  private final String collection;
  private final QdrantConnection server;

  /** The number by which the cluster knows each node. */
  private final List<Long> peers = new ArrayList<>();

  Shards(QdrantSettings settings, String collection) {
    this.collection = collection;
    this.server = new QdrantConnection(settings, Clock.systemUTC());
    for (String node : settings.host()) {
      try (var alone =
          new QdrantConnection(settings.at(node, settings.port()), Clock.systemUTC())) {
        peers.add(info(alone).getPeerId());
      }
    }
  }

  /**
   * A way of a shard from a node to another one.
   *
   * @param replicates whether the other node first gets a further replica, before the first node's
   *     is dropped
   */
  record Move(int shard, int from, int to, boolean replicates) {}

  /** Returns the ways of all shards from a node that has them to one that lacks them. */
  List<Move> moves(int away, boolean replicates) {
    List<Move> moves = new ArrayList<>();
    states(info())
        .forEach(
            (shard, states) -> {
              for (int from = 0; from < peers.size(); from++) {
                for (int to = 0; to < peers.size(); to++) {
                  if (from != away
                      && to != away
                      && states.containsKey(peers.get(from))
                      && !states.containsKey(peers.get(to))) {
                    moves.add(new Move(shard, from, to, replicates));
                  }
                }
              }
            });
    return moves;
  }

  /** Blocks until a shard has moved, and begins again if the cluster gives up. */
  void move(Move move) {
    long from = peers.get(move.from());
    long to = peers.get(move.to());
    await()
        .atMost(SOON)
        .pollInterval(LOOK)
        // A node that does not know yet of the last step refuses the next one.
        .ignoreExceptionsMatching(
            e -> e instanceof IndexUnavailableException || e instanceof RefusedException)
        .until(
            () -> {
              CollectionClusterInfoResponse info = info();
              Map<Long, ReplicaState> states = states(info).getOrDefault(move.shard(), Map.of());
              boolean arrived = states.get(to) == ReplicaState.Active;
              boolean left = !states.containsKey(from);
              boolean moving =
                  info.getShardTransfersList().stream()
                      .anyMatch(transfer -> transfer.getShardId() == move.shard());
              if (!moving && !(arrived && left)) {
                begin(move.shard(), from, to, move.replicates(), arrived);
              }
              return arrived && left;
            });
  }

  private void begin(int shard, long from, long to, boolean replicates, boolean arrived) {
    var request = UpdateCollectionClusterSetupRequest.newBuilder().setCollectionName(collection);
    if (arrived) {
      request.setDropReplica(Replica.newBuilder().setShardId(shard).setPeerId(from));
    } else if (replicates) {
      request.setReplicateShard(
          ReplicateShard.newBuilder().setShardId(shard).setFromPeerId(from).setToPeerId(to));
    } else {
      request.setMoveShard(
          MoveShard.newBuilder().setShardId(shard).setFromPeerId(from).setToPeerId(to));
    }
    var _ = server.await(server.collections().updateCollectionClusterSetup(request.build()));
  }

  /** Blocks until every replica is active and none is being transferred. */
  void awaitRecovery() {
    await()
        .atMost(SOON)
        .pollInterval(LOOK)
        .until(
            () -> {
              CollectionClusterInfoResponse info = info();
              return info.getShardTransfersCount() == 0
                  && states(info).values().stream()
                      .flatMap(states -> states.values().stream())
                      .allMatch(ReplicaState.Active::equals);
            });
  }

  /** Returns what a node that runs knows of the shards. */
  private CollectionClusterInfoResponse info() {
    return await()
        .atMost(SOON)
        .ignoreExceptionsInstanceOf(IndexUnavailableException.class)
        .until(() -> info(server), Objects::nonNull);
  }

  private CollectionClusterInfoResponse info(QdrantConnection node) {
    var request = CollectionClusterInfoRequest.newBuilder().setCollectionName(collection).build();
    return node.await(node.collections().collectionClusterInfo(request));
  }

  /** Returns the state of each replica, by shard and by the number of its node. */
  private static Map<Integer, Map<Long, ReplicaState>> states(CollectionClusterInfoResponse info) {
    Map<Integer, Map<Long, ReplicaState>> states = new TreeMap<>();
    info.getLocalShardsList()
        .forEach(
            shard ->
                states
                    .computeIfAbsent(shard.getShardId(), _ -> new TreeMap<>())
                    .put(info.getPeerId(), shard.getState()));
    info.getRemoteShardsList()
        .forEach(
            shard ->
                states
                    .computeIfAbsent(shard.getShardId(), _ -> new TreeMap<>())
                    .put(shard.getPeerId(), shard.getState()));
    return states;
  }

  @Override
  public void close() {
    server.close();
  }
}
