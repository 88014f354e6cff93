package dev.memlog.extractor.evolution.stream;

import dev.memlog.extractor.graph.GraphChange;
import dev.memlog.extractor.streams.StoreEntries;
import dev.memlog.schemas.Keys;
import dev.memlog.schemas.Topics;
import dev.memlog.state.GraphElement;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * The elements of owners in a state store and on topic graph: nodes, edges, and relations of
 * memories. The store holds the elements by {@code tenant/app/user/element}, and notes about the
 * owner by {@code tenant/app/user/note}. The topic has no notes.
 */
record StoredElements(
    KeyValueStore<String, byte[]> store,
    MemoryCodec codec,
    ProcessorContext<String, byte[]> context) {

  /** Returns the elements of an owner whose ids begin with a prefix, in the order of their ids. */
  List<GraphElement> read(String owner, String prefix) {
    String from = Keys.graphElement(owner, prefix);
    return StoreEntries.read(
        store.range(from, from + StoreEntries.ABOVE),
        entry -> codec.stored(GraphElement.class, entry.value));
  }

  /** Writes a change of an owner's element to the store and to the topic. */
  void write(String owner, GraphChange change, Instant at) {
    String key = Keys.graphElement(owner, change.id());
    GraphElement element = change.element();
    byte[] value = element == null ? null : codec.encode(Topics.GRAPH.name(), element);
    store.put(key, value);
    context.forward(new Record<>(key, value, at.toEpochMilli()), Topics.GRAPH.name());
  }

  /** Returns a note about an owner; null if there is none. */
  byte @Nullable [] note(String owner, String name) {
    return store.get(owner + "/" + name);
  }

  /**
   * Writes a note about an owner to the store, unless the store has an equal note.
   *
   * @param note the note; null to delete it
   */
  void writeNote(String owner, String name, byte @Nullable [] note) {
    if (!Arrays.equals(note(owner, name), note)) {
      store.put(owner + "/" + name, note);
    }
  }
}
