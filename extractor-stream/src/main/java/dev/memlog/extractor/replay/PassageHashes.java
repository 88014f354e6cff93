package dev.memlog.extractor.replay;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import dev.memlog.extractor.fold.stream.DesiredStateEncoder;
import dev.memlog.schemas.log.LogUnavailableException;
import dev.memlog.schemas.log.Outcome;
import dev.memlog.schemas.log.RecordReader;
import dev.memlog.state.Passage;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.function.BiConsumer;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * A factory of processors that keep the hash of each passage in a store. The hash covers every
 * field under the present schema: a passage of an earlier schema is first encoded again.
 */
final class PassageHashes {

  /** The bytes before an encoded record: the marker and the id of its schema. */
  private static final int PREFIX = 5;

  private PassageHashes() {}

  /**
   * Returns a processor of the passages that the replayed fold issues.
   *
   * @param store the name of the store for the hashes
   */
  static Processor<String, byte[], Void, Void> replayed(String store) {
    return new Hashing<>(store, (hashes, record) -> put(hashes, record.key(), record.value()));
  }

  /**
   * Returns a processor of topic {@code passages}.
   *
   * @param store the name of the store for the hashes
   * @param reader a reader of the topic's values
   */
  static Processor<byte[], byte[], Void, Void> logged(
      String store, RecordReader reader, DesiredStateEncoder encoder) {
    return new Hashing<byte[]>(
        store,
        (hashes, record) -> {
          if (record.key() == null) {
            return; // The eraser's records have no key that a passage could have.
          }
          String key = new String(record.key(), UTF_8);
          switch (reader.read(record.headers(), record.value())) {
            case Outcome.Delete _ -> put(hashes, key, null);
            case Outcome.Value(Passage passage) -> put(hashes, key, encoder.encode(passage));
            case Outcome.UnknownSchema(int id) ->
                throw new LogUnavailableException(
                    "the registry does not know schema %d".formatted(id));
            case Outcome.Unavailable(_, String detail) -> throw new LogUnavailableException(detail);
            case Outcome.NoOp _, Outcome.Value _, Outcome.Poison _ -> {
              // The indexer dead-letters what is no passage, and the comparison ignores it as well.
            }
          }
        });
  }

  /**
   * A processor that keeps hashes in a store.
   *
   * @param <K> the class of the records' keys
   */
  private static final class Hashing<K> implements Processor<K, byte[], Void, Void> {

    private final String store;
    private final BiConsumer<KeyValueStore<String, byte[]>, Record<K, byte[]>> writer;
    private @Nullable KeyValueStore<String, byte[]> hashes;

    /**
     * Creates a processor.
     *
     * @param store the name of the store for the hashes
     * @param writer a callback that receives the store and each record
     */
    Hashing(String store, BiConsumer<KeyValueStore<String, byte[]>, Record<K, byte[]>> writer) {
      this.store = store;
      this.writer = writer;
    }

    @Override
    public void init(ProcessorContext<Void, Void> context) {
      hashes = context.getStateStore(store);
    }

    @Override
    public void process(Record<K, byte[]> record) {
      writer.accept(requireNonNull(hashes), record);
    }
  }

  private static void put(
      KeyValueStore<String, byte[]> hashes, String key, byte @Nullable [] encoded) {
    if (encoded == null) {
      hashes.delete(key);
    } else {
      hashes.put(key, sha256(Arrays.copyOfRange(encoded, PREFIX, encoded.length)));
    }
  }

  private static byte[] sha256(byte[] bytes) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(bytes);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
