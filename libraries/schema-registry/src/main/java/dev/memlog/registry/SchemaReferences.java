package dev.memlog.registry;

import dev.memlog.registry.SchemaVersion.Reference;
import io.confluent.kafka.schemaregistry.client.rest.entities.SchemaReference;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A resolver of a schema's references to other registered schemas. */
record SchemaReferences(RegistryState state) {

  /**
   * Returns the referenced schemas by name, including indirect references. Each schema follows the
   * schemas that it refers to.
   *
   * @throws RegistryException if a referenced version does not exist
   */
  Map<String, String> resolve(List<Reference> references) {
    var resolved = new LinkedHashMap<String, String>();
    collect(references, resolved);
    return resolved;
  }

  private void collect(List<Reference> references, Map<String, String> into) {
    for (Reference reference : references) {
      if (!into.containsKey(reference.name())) {
        SchemaVersion version =
            state.history(reference.subject()).stream()
                .filter(v -> v.version() == reference.version())
                .findFirst()
                .orElseThrow(
                    () ->
                        RegistryException.invalidSchema(
                            "no schema reference found for subject \"%s\" and version %d"
                                .formatted(reference.subject(), reference.version())));
        collect(version.references(), into);
        into.put(reference.name(), version.schema());
      }
    }
  }

  static List<SchemaReference> named(List<Reference> references) {
    return references.stream()
        .map(r -> new SchemaReference(r.name(), r.subject(), r.version()))
        .toList();
  }
}
