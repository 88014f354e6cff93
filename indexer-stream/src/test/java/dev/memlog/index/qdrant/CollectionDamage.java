package dev.memlog.index.qdrant;

import static io.qdrant.client.PointIdFactory.id;

import dev.memlog.index.CollectionSpec;
import dev.memlog.index.Write;
import io.qdrant.client.grpc.Points.DeletePoints;
import io.qdrant.client.grpc.Points.PointsIdsList;
import io.qdrant.client.grpc.Points.PointsSelector;
import io.qdrant.client.grpc.Points.UpsertPoints;
import java.time.Clock;
import java.util.Collection;
import java.util.List;
import java.util.UUID;

/**
 * Damage to a collection by another client of the server. It is written past the guard, and the
 * stored positions and digests stay as they are.
 */
public final class CollectionDamage {

  private CollectionDamage() {}

  /**
   * Damages a collection.
   *
   * @param writes the entries to store, each in place of the entry of its id
   * @param removed the ids whose entries to remove without a tombstone
   */
  public static void apply(
      QdrantSettings settings, CollectionSpec spec, List<Write> writes, Collection<UUID> removed) {
    var structs = new PointStructs(spec, Clock.systemUTC());
    String collection = new CollectionSchema(settings.collectionPrefix(), spec).name();
    try (var server = new QdrantConnection(settings, Clock.systemUTC())) {
      server.confirm(
          server
              .points()
              .upsert(
                  UpsertPoints.newBuilder()
                      .setCollectionName(collection)
                      .setWait(true)
                      .addAllPoints(writes.stream().map(structs::of).toList())
                      .build()));
      server.confirm(
          server
              .points()
              .delete(
                  DeletePoints.newBuilder()
                      .setCollectionName(collection)
                      .setWait(true)
                      .setPoints(
                          PointsSelector.newBuilder()
                              .setPoints(
                                  PointsIdsList.newBuilder()
                                      .addAllIds(removed.stream().map(one -> id(one)).toList())))
                      .build()));
    }
  }
}
