package dev.memlog.index.lucene;

import static dev.memlog.index.Samples.SPEC;
import static dev.memlog.index.Samples.filter;
import static dev.memlog.index.Samples.point;
import static dev.memlog.index.Samples.upsert;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.memlog.index.CollectionSpec;
import dev.memlog.index.CollectionSpec.FieldType;
import dev.memlog.index.IndexUnavailableException;
import dev.memlog.index.SourcePartition;
import dev.memlog.index.UnusableIndexException;
import dev.memlog.index.Write;
import dev.memlog.index.analysis.AnalyzerName;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.lucene.search.SearcherManager;
import org.apache.lucene.store.FSDirectory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LuceneDirectoryTest {

  @TempDir private Path root;

  @Test
  void shouldLeaveRoomForASecondColour() {
    open(SPEC).close();

    assertThat(root.resolve("samples-1")).isDirectory();
  }

  @Test
  void shouldRefuseADirectoryThatIsOpenElsewhere() {
    try (LuceneIndex _ = open(SPEC)) {
      assertThatThrownBy(() -> open(SPEC))
          .isInstanceOf(IndexUnavailableException.class)
          .hasMessageContaining(root.resolve("samples-1").toString())
          .hasMessageContaining("open elsewhere");
    }
  }

  @Test
  void shouldOpenAgainAfterARefusal() {
    open(SPEC).close();
    assertThatThrownBy(() -> open(spec("other-model", 8)))
        .isInstanceOf(UnusableIndexException.class);

    open(SPEC).close();
  }

  @Test
  void shouldRefuseVectorsOfAnotherModel() {
    open(SPEC).close();

    assertThatThrownBy(() -> open(spec("other-model", 8)))
        .isInstanceOf(UnusableIndexException.class)
        .hasMessageContaining(root.toString())
        .hasMessageContaining("model must be other-model, got sample-model");
    assertThatThrownBy(() -> open(spec("sample-model", 16)))
        .isInstanceOf(UnusableIndexException.class)
        .hasMessageContaining("dimensions must be 16, got 8");
    assertThatThrownBy(
            () ->
                open(
                    new CollectionSpec(
                        "samples", "sample-model", 8, Map.of("room", FieldType.STORED))))
        .isInstanceOf(UnusableIndexException.class)
        .hasMessageContaining("fields must be");
  }

  @Test
  void shouldRefuseWordsOfAnotherAnalyzer() {
    CollectionSpec chinese = SPEC.analyzedBy(AnalyzerName.CJK.create());
    open(chinese).close();

    assertThatThrownBy(() -> open(SPEC))
        .isInstanceOf(UnusableIndexException.class)
        .hasMessageContaining("analyzer must be english, got cjk");
    open(chinese).close();
  }

  @Test
  void shouldNameADirectoryThatIsDamaged() throws IOException {
    try (LuceneIndex index = open(SPEC)) {
      index.apply(writes(100), Map.of());
    }
    for (Path file : filesOf(root.resolve("samples-1"))) {
      if (!file.getFileName().toString().startsWith("segments") && !file.endsWith("write.lock")) {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
          channel.truncate(channel.size() / 2);
        }
      }
    }

    assertDamaged();
  }

  @ParameterizedTest
  @EnumSource(Damage.class)
  void shouldNoticeDamageToAnyFile(Damage damage) throws IOException {
    try (LuceneIndex index = open(SPEC)) {
      index.apply(writes(300), Map.of());
    }
    try (LuceneIndex index = open(SPEC)) {
      index.apply(List.of(upsert(point(7, 2, "other"))), Map.of());
    }
    List<Path> files = filesOf(root.resolve("samples-1"));
    assertThat(files.stream().map(file -> kind(file)))
        .contains("fdt", "doc", "vec", "vex", "tim", "dvd", "nvd", "liv", "si", "fnm");

    for (Path file : files) {
      byte[] intact = Files.readAllBytes(file);
      if (intact.length == 0) {
        continue;
      }
      Files.write(file, damage.of(intact));
      assertThatThrownBy(() -> open(SPEC))
          .as("%s of %s", damage, file)
          .isInstanceOf(UnusableIndexException.class)
          .hasMessageContaining(root.resolve("samples-1").toString());
      Files.write(file, intact);
    }
    open(SPEC).close();
  }

  private static String kind(Path file) {
    String name = file.getFileName().toString();
    return name.substring(name.lastIndexOf('.') + 1);
  }

  private enum Damage {
    FLIPPED,
    TRUNCATED,
    EMPTY;

    byte[] of(byte[] intact) {
      int middle = intact.length / 2;
      byte[] damaged = Arrays.copyOf(intact, length(intact.length));
      if (this == FLIPPED) {
        damaged[middle] ^= 1;
      }
      return damaged;
    }

    private int length(int intact) {
      return switch (this) {
        case FLIPPED -> intact;
        case TRUNCATED -> intact / 2;
        case EMPTY -> 0;
      };
    }
  }

  @Test
  void shouldRefuseWritesOnceALargeIndexHasTurnedOutToBeDamaged() throws IOException {
    try (LuceneIndex index = open(SPEC)) {
      index.apply(writes(300), Map.of());
    }
    Path directory = root.resolve("samples-1");
    for (Path file : filesOf(directory)) {
      if (kind(file).equals("vec")) {
        Files.write(file, Damage.FLIPPED.of(Files.readAllBytes(file)));
      }
    }
    try (var stored = FSDirectory.open(directory);
        var searchers = new SearcherManager(stored, null)) {
      assertThatThrownBy(
              () -> {
                // It may end before it is returned.
                var verification = Verification.begin(directory, searchers, Duration.ZERO);
                await()
                    .until(
                        () -> {
                          verification.requireIntact();
                          return false;
                        });
              })
          .isInstanceOf(UnusableIndexException.class)
          .hasMessageContaining(".vec");
    }
  }

  @Test
  void shouldNameADirectoryThatLostItsCommit() throws IOException {
    try (LuceneIndex index = open(SPEC)) {
      index.apply(writes(3), Map.of());
    }
    for (Path file : filesOf(root.resolve("samples-1"))) {
      if (file.getFileName().toString().startsWith("segments")) {
        Files.delete(file);
      }
    }

    assertDamaged();
  }

  @Test
  void shouldNameADirectoryWithGarbageForACommit() throws IOException {
    open(SPEC).close();
    for (Path file : filesOf(root.resolve("samples-1"))) {
      if (file.getFileName().toString().startsWith("segments")) {
        Files.writeString(file, "garbage that is longer than any header would have to be");
      }
    }

    assertDamaged();
  }

  @Test
  void shouldNameADirectoryThatCannotBeOne() throws IOException {
    Files.writeString(root.resolve("samples-1"), "a file");

    assertThatThrownBy(() -> open(SPEC))
        .isInstanceOf(IndexUnavailableException.class)
        .hasMessageContaining(root.resolve("samples-1").toString());
  }

  @Test
  void shouldKeepPositionsOfTopicsWithAnyName() {
    Map<SourcePartition, Long> positions =
        Map.of(new SourcePartition("a/b=c 1", 12), 1L << 40, new SourcePartition("", 0), 0L);
    try (LuceneIndex index = open(SPEC)) {
      index.apply(List.of(), positions);
    }

    try (LuceneIndex index = open(SPEC)) {
      assertThat(index.positions()).isEqualTo(positions);
      assertThat(index.count(filter())).isZero();
    }
  }

  private void assertDamaged() {
    assertThatThrownBy(() -> open(SPEC))
        .isInstanceOf(UnusableIndexException.class)
        .hasMessageContaining(root.resolve("samples-1").toString())
        .hasMessageContaining("is damaged");
  }

  private LuceneIndex open(CollectionSpec spec) {
    return LuceneIndex.open(root, spec, LuceneSettings.DEFAULTS, Clock.systemUTC());
  }

  private static CollectionSpec spec(String model, int dimensions) {
    return new CollectionSpec("samples", model, dimensions, SPEC.fields());
  }

  private static List<Write> writes(int count) {
    return IntStream.range(0, count).mapToObj(n -> upsert(point(n, 1, "word"))).toList();
  }

  private static List<Path> filesOf(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.toList();
    }
  }
}
