package dev.memlog.registry;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.memlog.registry.SchemaVersion.Reference;
import io.confluent.kafka.schemaregistry.CompatibilityLevel;
import io.confluent.kafka.schemaregistry.ParsedSchemaHolder;
import io.confluent.kafka.schemaregistry.SimpleParsedSchemaHolder;
import io.confluent.kafka.schemaregistry.avro.AvroSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;

/**
 * The registry's rules, independent of the transport. A change is on disk before it is
 * acknowledged, and no two schemas get the same id. Safe for use by many threads.
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

  /** Reads the topic, so that the outcome of every earlier append is known. */
  synchronized void load() {
    var fresh = new RegistryState();
    log.replay(fresh::apply);
    state = fresh;
    stale = false;
  }

  /**
   * Registers a schema, unless the subject already has it.
   *
   * @return the schema's id
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
      throw RegistryException.incompatible(reasons.toString());
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

  /** Returns the version under which the subject has this schema. */
  synchronized SchemaVersion lookup(String subject, SchemaRequest request, boolean deletedToo) {
    requireSubject(subject, deletedToo);
    return find(subject, parse(request), request, deletedToo)
        .orElseThrow(() -> RegistryException.schemaNotFound(""));
  }

  /**
   * Returns the reasons why this schema may not follow the given version; empty if it may. An empty
   * version stands for all versions.
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
   * @param version a number, or "latest"
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
        .orElseThrow(() -> RegistryException.versionNotFound(version));
  }

  synchronized SchemaVersion byId(int id) {
    return state.byId(id).orElseThrow(() -> RegistryException.schemaNotFound(id + " "));
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
   * @param subject the subject; empty for all subjects without a level of their own
   * @param level the level; empty to remove it
   */
  synchronized void setLevel(Optional<String> subject, Optional<String> level) {
    refresh();
    level.ifPresent(
        l -> {
          if (CompatibilityLevel.forName(l) == null) {
            throw RegistryException.invalidLevel(l);
          }
        });
    store(new RegistryRecord.Level(subject, level));
  }

  /** Removes a version from its subject's list; its id stays readable. */
  synchronized int delete(String subject, String version) {
    refresh();
    SchemaVersion found = version(subject, version);
    store(new RegistryRecord.Version(found.asDeleted()));
    return found.version();
  }

  /** Removes every version from the subject's list. */
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
  private AvroSchema parse(String schema, List<Reference> references) {
    try {
      var parsed =
          new AvroSchema(
              schema,
              SchemaReferences.named(references),
              new SchemaReferences(state).resolve(references),
              null);
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
      throw RegistryException.subjectNotFound(subject);
    }
  }

  private static int number(String version) {
    try {
      int number = Integer.parseInt(version);
      if (number >= 1) {
        return number;
      }
    } catch (NumberFormatException e) {
      // The exception below covers it, like a number out of range.
    }
    throw RegistryException.invalidVersion(version);
  }
}
