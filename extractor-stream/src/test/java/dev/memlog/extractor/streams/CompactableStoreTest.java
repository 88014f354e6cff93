package dev.memlog.extractor.streams;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.Options;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.SstFileReader;

/** The removal of deleted data from the files of a store that runs. */
class CompactableStoreTest {

  private static final String STORE = "kept";

  @TempDir private Path directory;

  /** A processor that keeps the last value of each key. */
  private static final class Keeping extends ContextualProcessor<String, String, Void, Void> {
    @Override
    public void process(Record<String, String> record) {
      KeyValueStore<String, String> store = context().getStateStore(STORE);
      store.put(record.key(), record.value());
    }
  }

  @Test
  void shouldLeaveNothingOfWhatWasDeletedInItsFiles() {
    var stores = new OpenStores();
    try (var driver = new TopologyTestDriver(topology(), settings(stores))) {
      var input = driver.createInputTopic("in", new StringSerializer(), new StringSerializer());
      input.pipeInput("a", "quixotelephant");
      input.pipeInput("b", "remaining");
      stores.compact();
      assertThat(holding("quixotelephant")).as("the value is in a file").isNotEmpty();

      input.pipeInput("a", (String) null);
      stores.compact();

      assertThat(holding("quixotelephant")).isEmpty();
      assertThat(holding("remaining")).isNotEmpty();
      assertThat(driver.<String, String>getKeyValueStore(STORE).get("b")).isEqualTo("remaining");
    }
    // A stage that has stopped has nothing to compact.
    stores.compact();
  }

  private static Topology topology() {
    return new Topology()
        .addSource("source", Serdes.String().deserializer(), Serdes.String().deserializer(), "in")
        .addProcessor("keeping", Keeping::new, "source")
        .addStateStore(StateStores.store(STORE, Serdes.String()), "keeping");
  }

  private Properties settings(OpenStores stores) {
    var settings = new Properties();
    settings.put(StreamsConfig.APPLICATION_ID_CONFIG, "compactable");
    settings.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "unused:1");
    settings.put(StreamsConfig.STATE_DIR_CONFIG, directory.toString());
    settings.put(StreamsConfig.ROCKSDB_CONFIG_SETTER_CLASS_CONFIG, StoreSettings.class);
    settings.put(StoreSettings.OPEN, stores);
    return settings;
  }

  private List<Path> holding(String word) {
    try (Stream<Path> files = Files.walk(directory)) {
      return files.filter(Files::isRegularFile).filter(file -> holds(file, word)).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean holds(Path file, String word) {
    try {
      return Files.readString(file, ISO_8859_1).contains(word)
          || (file.toString().endsWith(".sst") && entryHolds(file, word));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (RocksDBException e) {
      throw new IllegalStateException(e);
    }
  }

  private static boolean entryHolds(Path file, String word) throws RocksDBException {
    RocksDB.loadLibrary();
    try (var options = new Options();
        var reader = new SstFileReader(options);
        var reads = new ReadOptions()) {
      reader.open(file.toString());
      try (var entries = reader.newIterator(reads)) {
        for (entries.seekToFirst(); entries.isValid(); entries.next()) {
          if (new String(entries.value(), ISO_8859_1).contains(word)) {
            return true;
          }
        }
        return false;
      }
    }
  }
}
