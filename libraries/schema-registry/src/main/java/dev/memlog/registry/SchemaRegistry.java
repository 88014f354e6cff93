package dev.memlog.registry;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.confluent.kafka.schemaregistry.CompatibilityLevel;
import io.confluent.kafka.schemaregistry.ParsedSchemaHolder;
import io.confluent.kafka.schemaregistry.SimpleParsedSchemaHolder;
import io.confluent.kafka.schemaregistry.avro.AvroSchema;
import io.confluent.kafka.schemaregistry.client.rest.entities.SchemaReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;

/**
 * The operations of the schema registry, independent of HTTP. A change is stored before the method
 * returns, and no two schemas get the same id. Methods throw {@link RegistryException} for invalid
 * requests. Safe for use by many threads.
 */
final class SchemaRegistry {

  private final SchemaLog log;

  @GuardedBy("this")
  private RegistryState state = new RegistryState();

  @GuardedBy("this")
  private boolean stale = true;

  SchemaRegistry(SchemaLog log) {
    this.log = log;
  }

  /**
   * Rebuilds the state from the topic, which reveals whether earlier failed appends were stored.
   */
  synchronized void load() {
    var fresh = new RegistryState();
    log.replay(fresh::apply);
    state = fresh;
    stale = false;
  }

  /**
   * Registers a schema as a new version of a subject, unless the subject already has the schema.
   *
   * @return the schema's id
   * @throws RegistryException if the schema is invalid or incompatible, or cannot be stored
   */
  synchronized int register(String subject, SchemaRequest request) {
    refresh();
    AvroSchema schema = parse(request);
    Optional<SchemaVersion> present = find(subject, schema, request, false);
    if (present.isPresent()) {
      return present.get().id();
    }
    List<String> reasons = incompatibilities(subject, schema, state.versions(subject, false));
    if (!reasons.isEmpty()) {
      throw new RegistryException(
          409,
          "Schema being registered is incompatible with an earlier schema; details: " + reasons);
    }
    String text = schema.canonicalString();
    int id = state.idOf(text, request.references()).orElse(state.highestId() + 1);
    int version =
        state.history(subject).stream().mapToInt(SchemaVersion::version).max().orElse(0) + 1;
    store(
        new RegistryRecord.Version(
            new SchemaVersion(subject, version, id, text, request.references(), false)));
    return id;
  }

  /**
   * Returns the latest version of a subject that has the given schema.
   *
   * @param deletedToo whether to include deleted versions
   * @throws RegistryException if the subject or the schema does not exist
   */
  synchronized SchemaVersion lookup(String subject, SchemaRequest request, boolean deletedToo) {
    requireSubject(subject, deletedToo);
    return find(subject, parse(request), request, deletedToo)
        .orElseThrow(() -> new RegistryException(40403, "Schema not found"));
  }

  /**
   * Returns the reasons why a schema is incompatible with a version of a subject; empty if it is
   * compatible.
   *
   * @param version a number, or "latest"; empty for all versions under a transitive level, and for
   *     the latest version otherwise
   */
  synchronized List<String> test(String subject, String version, SchemaRequest request) {
    List<SchemaVersion> against =
        version.isEmpty() ? state.versions(subject, false) : List.of(version(subject, version));
    return incompatibilities(subject, parse(request), against);
  }

  synchronized List<String> subjects(boolean deletedToo) {
    return state.subjects(deletedToo);
  }

  synchronized List<Integer> versions(String subject, boolean deletedToo) {
    requireSubject(subject, deletedToo);
    return state.versions(subject, deletedToo).stream().map(SchemaVersion::version).toList();
  }

  /**
   * Returns a version of a subject.
   *
   * @param version a number, or "latest" (also "-1")
   * @throws RegistryException if the subject or the version does not exist
   */
  synchronized SchemaVersion version(String subject, String version) {
    requireSubject(subject, false);
    List<SchemaVersion> listed = state.versions(subject, false);
    if (version.equals("latest") || version.equals("-1")) {
      return listed.getLast();
    }
    int number = number(version);
    return listed.stream()
        .filter(v -> v.version() == number)
        .findFirst()
        .orElseThrow(() -> new RegistryException(40402, "Version " + version + " not found."));
  }

  synchronized SchemaVersion byId(int id) {
    return state
        .byId(id)
        .orElseThrow(() -> new RegistryException(40403, "Schema " + id + " not found"));
  }

  synchronized List<SchemaVersion> uses(int id) {
    byId(id);
    return state.uses(id);
  }

  synchronized int highestId() {
    return state.highestId();
  }

  synchronized String globalLevel() {
    return state.globalLevel();
  }

  synchronized Optional<String> level(String subject) {
    return state.level(subject);
  }

  /**
   * Sets or removes a compatibility level.
   *
   * @param subject the subject; empty for the global level, which applies to subjects without a
   *     level
   * @param level the level; empty to remove the level
   */
  synchronized void setLevel(Optional<String> subject, Optional<String> level) {
    refresh();
    level.ifPresent(
        l -> {
          if (CompatibilityLevel.forName(l) == null) {
            throw new RegistryException(42203, "Invalid compatibility level: " + l);
          }
        });
    store(new RegistryRecord.Level(subject, level));
  }

  /**
   * Marks a version as deleted. Its subject no longer lists the version, but its id stays readable.
   *
   * @return the number of the version
   */
  synchronized int delete(String subject, String version) {
    refresh();
    SchemaVersion found = version(subject, version);
    store(new RegistryRecord.Version(found.asDeleted()));
    return found.version();
  }

  /**
   * Marks all versions of a subject as deleted; their ids stay readable.
   *
   * @return the numbers of the versions
   */
  synchronized List<Integer> delete(String subject) {
    refresh();
    requireSubject(subject, false);
    List<SchemaVersion> listed = state.versions(subject, false);
    listed.forEach(v -> store(new RegistryRecord.Version(v.asDeleted())));
    return listed.stream().map(SchemaVersion::version).toList();
  }

  @GuardedBy("this")
  private void refresh() {
    if (stale) {
      load();
    }
  }

  @GuardedBy("this")
  private void store(RegistryRecord change) {
    try {
      log.append(change);
      state.apply(change);
    } catch (ExecutionException e) {
      stale = true;
      throw RegistryException.storeFailed(String.valueOf(e.getCause()));
    } catch (InterruptedException e) {
      stale = true;
      Thread.currentThread().interrupt();
      throw RegistryException.storeFailed("interrupted");
    }
  }

  @GuardedBy("this")
  private Optional<SchemaVersion> find(
      String subject, AvroSchema schema, SchemaRequest request, boolean deletedToo) {
    String text = schema.canonicalString();
    return state.versions(subject, deletedToo).reversed().stream()
        .filter(v -> v.schema().equals(text) && v.references().equals(request.references()))
        .findFirst();
  }

  @GuardedBy("this")
  private List<String> incompatibilities(
      String subject, AvroSchema schema, List<SchemaVersion> earlier) {
    String name = state.level(subject).orElse(state.globalLevel());
    CompatibilityLevel level = CompatibilityLevel.forName(name);
    if (earlier.isEmpty() || level == CompatibilityLevel.NONE) {
      return List.of();
    }
    List<SchemaVersion> against =
        name.endsWith("_TRANSITIVE") ? earlier : List.of(earlier.getLast());
    List<ParsedSchemaHolder> holders = new ArrayList<>();
    for (SchemaVersion version : against) {
      holders.add(new SimpleParsedSchemaHolder(parse(version.schema(), version.references())));
    }
    return schema.isCompatible(level, holders);
  }

  @GuardedBy("this")
  private AvroSchema parse(SchemaRequest request) {
    if (!request.type().equals(AvroSchema.TYPE)) {
      throw RegistryException.invalidSchema(
          "schemaType must be AVRO, the only type of this registry, got " + request.type());
    }
    AvroSchema schema = parse(request.schema(), request.references());
    return request.normalize() ? schema.normalize() : schema;
  }

  @GuardedBy("this")
  private AvroSchema parse(String schema, List<SchemaReference> references) {
    try {
      var parsed = new AvroSchema(schema, references, state.resolve(references), null);
      parsed.validate(true);
      return parsed;
    } catch (RegistryException e) {
      throw e;
    } catch (RuntimeException e) {
      throw RegistryException.invalidSchema(String.valueOf(e.getMessage()));
    }
  }

  @GuardedBy("this")
  private void requireSubject(String subject, boolean deletedToo) {
    if (state.versions(subject, deletedToo).isEmpty()) {
      throw new RegistryException(40401, "Subject '" + subject + "' not found.");
    }
  }

  private static int number(String version) {
    try {
      int number = Integer.parseInt(version);
      if (number >= 1) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Falls through to the exception below, like a number out of range.
    }
    throw new RegistryException(
        42202,
        "The specified version '%s' is not a valid version id. Allowed values are between [1, 2^31-1] and the string \"latest\""
            .formatted(version));
  }
}
