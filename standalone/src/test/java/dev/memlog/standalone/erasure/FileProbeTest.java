package dev.memlog.standalone.erasure;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.memlog.client.MemlogClient;
import dev.memlog.client.MemlogException;
import dev.memlog.client.messages.Event;
import dev.memlog.client.messages.SearchMessagesRequest;
import dev.memlog.standalone.TestConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.common.compress.Compression;
import org.apache.kafka.common.record.internal.FileRecords;
import org.apache.kafka.common.record.internal.MemoryRecords;
import org.apache.kafka.common.record.internal.SimpleRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.CompressionType;
import org.rocksdb.EnvOptions;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.SstFileWriter;

class FileProbeTest {

  private static final Duration SOON = Duration.ofSeconds(30);
  private static final String WORD = "Quixotelephant";

  @TempDir Path directory;

  @Test
  void shouldFindAWordInTheLogTheStoresTheViewAndTheIndex() throws Exception {
    // given
    Path data = directory.resolve("data");
    var config = TestConfig.of(data, 1);
    try (var memlog = TestConfig.start(config, Duration.ofSeconds(60))) {
      try (var client = MemlogClient.builder(memlog.addresses().api()).build()) {
        client.publish(Event.message("c", "user", "We saw the " + WORD + " today").build());
        var search = SearchMessagesRequest.builder().query(WORD).minScore(0.0).build();
        await().atMost(SOON).until(() -> !client.search(search).results().isEmpty());
        await()
            .atMost(SOON)
            .ignoreExceptionsInstanceOf(MemlogException.class)
            .until(() -> client.conversation(null, "c").conversationId().equals("c"));
      }
    }

    // when
    FileReport report = new FileProbe(data).probe(List.of("absentword", WORD));

    // then
    Set<String> places =
        report.found().stream()
            .map(place -> place.file().replaceFirst("^(broker/[a-z-]+|[a-z]+).*", "$1"))
            .collect(Collectors.toSet());
    assertThat(places)
        .contains("broker/conversation-events-", "broker/messages-", "broker/passages-")
        .contains("streams", "view", "index")
        .doesNotContain("logs");
    assertThat(report.found()).allMatch(place -> place.word() == 2);
    assertThat(new FileProbe(data).probe(List.of("absentword")).clean()).isTrue();
  }

  @Test
  void shouldFindTheOneCopyThatIsLeftBehind() throws Exception {
    // given
    Files.createDirectories(directory.resolve("view"));
    Files.writeString(directory.resolve("view/a"), "nothing of interest");
    assertThat(new FileProbe(directory).probe(List.of(WORD)).clean()).isTrue();

    // when
    Files.writeString(
        directory.resolve("view/b"), "x".repeat((1 << 20) - 5) + WORD.toUpperCase(Locale.ROOT));

    // then: also where two chunks meet
    assertThat(new FileProbe(directory).probe(List.of(WORD)))
        .isEqualTo(new FileReport(2, List.of(new FileReport.Match("view/b", 1))));
  }

  @Test
  void shouldFindAWordBesideMegabytesOfZeros() throws Exception {
    String zeros = "\0".repeat((2 << 20) + 3);
    Files.writeString(directory.resolve("before"), WORD + zeros);
    Files.writeString(directory.resolve("behind"), zeros + WORD);
    Files.writeString(directory.resolve("between"), "\0".repeat((1 << 20) - 5) + WORD + zeros);

    assertThat(new FileProbe(directory).probe(List.of(WORD)).found())
        .extracting(FileReport.Match::file)
        .containsExactly("before", "behind", "between");
    assertThat(new FileProbe(directory).probe(List.of(WORD + "\0")).found())
        .extracting(FileReport.Match::file)
        .containsExactly("before", "between");
  }

  @Test
  void shouldDecompressRecordsAlsoOfSegmentsThatAreMarkedAsDeleted() throws Exception {
    Path segment = directory.resolve("messages-0").resolve("00000000000000000000.log.deleted");
    Files.createDirectories(segment.getParent());
    var record = new SimpleRecord("k".getBytes(UTF_8), (WORD + " ").repeat(50).getBytes(UTF_8));
    try (FileRecords records = FileRecords.open(segment.toFile())) {
      records.append(MemoryRecords.withRecords(Compression.gzip().build(), record));
    }

    assertThat(Files.readString(segment, ISO_8859_1)).doesNotContain(WORD);
    assertThat(new FileProbe(directory).probe(List.of(WORD)).found())
        .containsExactly(new FileReport.Match("messages-0/00000000000000000000.log.deleted", 1));
  }

  @Test
  void shouldDecompressTheEntriesOfStores() throws Exception {
    Path file = directory.resolve("000007.sst");
    RocksDB.loadLibrary();
    try (var options = new Options().setCompressionType(CompressionType.ZLIB_COMPRESSION);
        var environment = new EnvOptions();
        var writer = new SstFileWriter(environment, options)) {
      writer.open(file.toString());
      writer.put("key".getBytes(UTF_8), (WORD + " ").repeat(50).getBytes(UTF_8));
      writer.finish();
    }

    assertThat(Files.readString(file, ISO_8859_1)).doesNotContain(WORD);
    assertThat(new FileProbe(directory).probe(List.of(WORD)).found())
        .containsExactly(new FileReport.Match("000007.sst", 1));
  }

  @Test
  void shouldNameTheFileThatItCannotRead() throws Exception {
    Files.writeString(directory.resolve("000008.sst"), "no table");

    assertThatThrownBy(() -> new FileProbe(directory).probe(List.of(WORD)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("000008.sst");
    assertThatThrownBy(() -> new FileProbe(directory.resolve("none")).probe(List.of(WORD)))
        .hasMessageContaining("the data directory must exist, got ");
  }
}
