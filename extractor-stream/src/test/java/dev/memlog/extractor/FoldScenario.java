package dev.memlog.extractor;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.memlog.schemas.DeadLetterHeaders;
import java.nio.file.Path;
import java.util.List;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A test of the fold's whole topology, with fresh stores for each method. */
abstract class FoldScenario {

  /** A time at which events occurred, shortly before the broker takes them. */
  static final long AT = FoldDriver.START - 1000;

  final Events e = Events.OF_C1;
  FoldDriver fold;

  @TempDir private Path state;

  @BeforeEach
  void open() throws Exception {
    fold = new FoldDriver(state);
  }

  @AfterEach
  void close() {
    fold.close();
  }

  /** Starts the fold again on the same stores with another configuration. */
  final void reopen(ExtractorConfig config, int partitions) throws Exception {
    fold.close();
    fold = new FoldDriver(config, partitions, state);
  }

  /** Returns the reasons of all dead letters so far. */
  final List<String> reasons() {
    return fold.deadLetters().stream().map(l -> header(l, DeadLetterHeaders.REASON)).toList();
  }

  static String header(TestRecord<String, byte[]> letter, String name) {
    return new String(letter.headers().lastHeader(name).value(), UTF_8);
  }
}
