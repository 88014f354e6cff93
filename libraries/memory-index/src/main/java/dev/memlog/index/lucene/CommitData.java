package dev.memlog.index.lucene;

import dev.memlog.index.CollectionSpec;
import dev.memlog.index.PartitionDigest;
import dev.memlog.index.SourcePartition;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The user data of each commit: the shape of its collection, the positions up to which its source
 * was read, and the digests of its points. As part of the commit, these data always match its
 * points.
 */
final class CommitData {

  /** The version of the form of documents, which must be raised with each change of the form. */
  private static final String FORMAT = "2";

  private static final String POSITION = "position/";
  private static final String DIGEST = "digest/";
  private static final String MODEL = "model";
  private static final String DIMENSIONS = "dimensions";

  private CommitData() {}

  static Map<String, String> of(
      CollectionSpec spec,
      Map<SourcePartition, Long> positions,
      Map<Integer, PartitionDigest> digests) {
    Map<String, String> data = new HashMap<>(shape(spec));
    positions.forEach(
        (source, offset) ->
            data.put(POSITION + source.partition() + "/" + source.topic(), offset.toString()));
    digests.forEach((partition, digest) -> data.put(DIGEST + partition, digest.toString()));
    return data;
  }

  static Map<SourcePartition, Long> positions(Map<String, String> data) {
    Map<SourcePartition, Long> positions = new HashMap<>();
    data.forEach(
        (key, value) -> {
          if (key.startsWith(POSITION)) {
            int slash = key.indexOf('/', POSITION.length());
            int partition = Integer.parseInt(key.substring(POSITION.length(), slash));
            positions.put(
                new SourcePartition(key.substring(slash + 1), partition), Long.valueOf(value));
          }
        });
    return Map.copyOf(positions);
  }

  static Map<Integer, PartitionDigest> digests(Map<String, String> data) {
    Map<Integer, PartitionDigest> digests = new HashMap<>();
    data.forEach(
        (key, value) -> {
          if (key.startsWith(DIGEST)) {
            digests.put(
                Integer.valueOf(key.substring(DIGEST.length())), PartitionDigest.parse(value));
          }
        });
    return Map.copyOf(digests);
  }

  /**
   * Returns the first difference between the shape of the stored commit and the collection; empty
   * if there is none.
   */
  static Optional<String> mismatch(Map<String, String> data, CollectionSpec spec) {
    return shape(spec).entrySet().stream()
        .filter(wanted -> !wanted.getValue().equals(data.get(wanted.getKey())))
        .map(
            wanted ->
                "%s must be %s, got %s"
                    .formatted(
                        wanted.getKey(),
                        wanted.getValue(),
                        data.getOrDefault(wanted.getKey(), "none")))
        .findFirst();
  }

  /**
   * Returns the collection with the model of a stored commit; unchanged if the commit names no
   * model.
   */
  static CollectionSpec ofStoredModel(CollectionSpec spec, Map<String, String> data) {
    String model = data.get(MODEL);
    String dimensions = data.get(DIMENSIONS);
    return model == null || dimensions == null
        ? spec
        : spec.ofModel(model, Integer.parseInt(dimensions));
  }

  private static Map<String, String> shape(CollectionSpec spec) {
    Map<String, String> shape = new TreeMap<>();
    shape.put("format", FORMAT);
    shape.put("collection", spec.name());
    shape.put(MODEL, spec.model());
    shape.put(DIMENSIONS, Integer.toString(spec.dimensions()));
    shape.put("analyzer", spec.analyzer());
    shape.put("fields", new TreeMap<>(spec.fields()).toString());
    return shape;
  }
}
