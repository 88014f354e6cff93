package dev.memlog.registry;

import io.confluent.kafka.schemaregistry.client.rest.entities.SchemaReference;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The current schemas and compatibility levels, which result from the records of the topic. Not
 * safe for use by several threads.
 */
final class RegistryState {

  private final NavigableMap<String, NavigableMap<Integer, SchemaVersion>> subjects =
      new TreeMap<>();
  private final NavigableMap<Integer, SchemaVersion> byId = new TreeMap<>();
  private final Map<String, String> levels = new TreeMap<>();
  private String globalLevel = "BACKWARD";

  /** Updates the state by a record of the topic. */
  void apply(RegistryRecord change) {
    switch (change) {
      case RegistryRecord.Version(SchemaVersion version) -> {
        subjects
            .computeIfAbsent(version.subject(), _ -> new TreeMap<>())
            .put(version.version(), version);
        byId.putIfAbsent(version.id(), version);
      }
      case RegistryRecord.Level(Optional<String> subject, Optional<String> level) ->
          subject.ifPresentOrElse(
              s -> level.ifPresentOrElse(l -> levels.put(s, l), () -> levels.remove(s)),
              () -> globalLevel = level.orElse("BACKWARD"));
    }
  }

  /**
   * Returns all versions of a subject, oldest first, including deleted versions; empty if the
   * subject never existed.
   */
  Collection<SchemaVersion> history(String subject) {
    NavigableMap<Integer, SchemaVersion> versions = subjects.get(subject);
    return versions == null ? List.of() : versions.values();
  }

  /**
   * Returns the versions of a subject, oldest first.
   *
   * @param deletedToo whether to include deleted versions
   */
  List<SchemaVersion> versions(String subject, boolean deletedToo) {
    return history(subject).stream().filter(v -> deletedToo || !v.deleted()).toList();
  }

  List<String> subjects(boolean deletedToo) {
    return subjects.keySet().stream().filter(s -> !versions(s, deletedToo).isEmpty()).toList();
  }

  Optional<SchemaVersion> byId(int id) {
    return Optional.ofNullable(byId.get(id));
  }

  /** Returns the versions of all subjects with the given schema id, except deleted versions. */
  List<SchemaVersion> uses(int id) {
    return subjects.values().stream()
        .flatMap(v -> v.values().stream())
        .filter(v -> v.id() == id && !v.deleted())
        .toList();
  }

  /** Returns the id of a schema, under whichever subject; empty if the schema is not registered. */
  Optional<Integer> idOf(String schema, List<SchemaReference> references) {
    return byId.values().stream()
        .filter(v -> v.schema().equals(schema) && v.references().equals(references))
        .map(SchemaVersion::id)
        .findFirst();
  }

  int highestId() {
    return byId.isEmpty() ? 0 : byId.lastKey();
  }

  Optional<String> level(String subject) {
    return Optional.ofNullable(levels.get(subject));
  }

  String globalLevel() {
    return globalLevel;
  }

  /**
   * Returns the schemas that references name, by name, including indirect references. Each schema
   * follows the schemas that it refers to.
   *
   * @throws RegistryException if a referenced version does not exist
   */
  Map<String, String> resolve(List<SchemaReference> references) {
    var resolved = new LinkedHashMap<String, String>();
    collect(references, resolved);
    return resolved;
  }

  private void collect(List<SchemaReference> references, Map<String, String> into) {
    for (SchemaReference reference : references) {
      if (!into.containsKey(reference.getName())) {
        SchemaVersion version =
            history(reference.getSubject()).stream()
                .filter(v -> v.version() == reference.getVersion())
                .findFirst()
                .orElseThrow(
                    () ->
                        RegistryException.invalidSchema(
                            "no schema reference found for subject \"%s\" and version %d"
                                .formatted(reference.getSubject(), reference.getVersion())));
        collect(version.references(), into);
        into.put(reference.getName(), version.schema());
      }
    }
  }
}
