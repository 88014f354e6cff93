package dev.memlog.index.qdrant;

import static io.qdrant.client.ValueFactory.value;

import dev.memlog.index.IndexUnavailableException;
import dev.memlog.index.UnusableIndexException;
import dev.memlog.index.qdrant.QdrantConnection.MissingException;
import dev.memlog.index.qdrant.QdrantConnection.RefusedException;
import io.qdrant.client.grpc.Collections.CollectionInfo;
import io.qdrant.client.grpc.Collections.CollectionParams;
import io.qdrant.client.grpc.Collections.GetCollectionInfoRequest;
import io.qdrant.client.grpc.Points.WriteOrdering;
import io.qdrant.client.grpc.Points.WriteOrderingType;
import java.util.Map;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A check at start-up that creates a missing collection and its indexes, and verifies its shape.
 * Several processes may run it at once.
 */
record CollectionStart(
    QdrantSettings settings,
    CollectionSchema schema,
    CollectionPoints points,
    StoredRevisions revisions) {

  private static final Logger LOG = LoggerFactory.getLogger(CollectionStart.class);

  /**
   * Creates the collection and its missing indexes, and adopts the collection.
   *
   * @return the incarnation of the collection
   * @throws UnusableIndexException if the stored collection has a different shape
   * @throws IllegalArgumentException if searches ask too few replicas of the stored collection
   * @throws IndexUnavailableException if the server is unavailable
   */
  String ensure() {
    try {
      CollectionInfo stored = stored();
      schema
          .indexes(settings.storage())
          .forEach(
              (field, params) -> {
                if (!stored.containsPayloadSchema(field)) {
                  server()
                      .confirm(
                          server().points().createFieldIndex(schema.createIndex(field, params)));
                }
              });
      String adopted = revisions.adopt();
      if (!adopted.isEmpty()) {
        return adopted;
      }
      mark();
      return revisions.adopt();
    } catch (RefusedException e) {
      throw new UnusableIndexException(
          "collection " + schema.name() + " cannot be created: " + e.getMessage(), e);
    } catch (MissingException e) {
      throw new IndexUnavailableException(
          "collection " + schema.name() + " was dropped while it was being opened", e);
    }
  }

  private CollectionInfo stored() {
    CollectionInfo stored;
    try {
      stored = info();
    } catch (MissingException _) {
      create();
      stored = info();
    }
    schema.verify(stored);
    CollectionParams params = stored.getConfig().getParams();
    settings
        .calls()
        .requireReads(
            "collection " + schema.name(),
            params.getReplicationFactor(),
            params.getWriteConsistencyFactor());
    return stored;
  }

  private CollectionInfo info() {
    var request = GetCollectionInfoRequest.newBuilder().setCollectionName(schema.name()).build();
    return server().await(server().collections().get(request)).getResult();
  }

  private void create() {
    try {
      server().await(server().collections().create(schema.create(settings)));
      LOG.atInfo().log("created the collection {}", schema.name());
    } catch (RefusedException | IndexUnavailableException e) {
      // Another process may have created it, or the answer was lost; the next request tells.
      LOG.atInfo().setCause(e).log("could not create the collection {}", schema.name());
    }
  }

  /**
   * Gives a created collection one random name. If several processes insert a name, the first one
   * is kept, which is the same on each replica since one of them orders these writes.
   */
  private void mark() {
    points.insert(
        points
            .upsert()
            .setOrdering(WriteOrdering.newBuilder().setType(WriteOrderingType.Medium))
            .addPoints(
                points.reserved(
                    PayloadKeys.markId(),
                    Map.of(
                        PayloadKeys.KIND, value(PayloadKeys.MARK),
                        PayloadKeys.INCARNATION, value(UUID.randomUUID().toString())))));
  }

  private QdrantConnection server() {
    return points.server();
  }
}
