package dev.memlog.index.lucene;

import static dev.memlog.index.Samples.SPEC;
import static dev.memlog.index.Samples.filter;
import static dev.memlog.index.Samples.id;
import static dev.memlog.index.Samples.point;
import static dev.memlog.index.Samples.upsert;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.memlog.index.SourcePartition;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LuceneCrashTest {

  private static final SourcePartition SOURCE = new SourcePartition("passages", 0);

  @TempDir private Path root;

  @TempDir private Path copies;

  @Test
  void shouldPutAWriteOnDiskThoughNothingFollows() {
    try (LuceneIndex index = open(root, Duration.ofMillis(50))) {
      index.apply(List.of(upsert(point(1, 1, "word"))), Map.of(SOURCE, 1L));

      await()
          .untilAsserted(
              () -> {
                Path copy = Files.createTempDirectory(copies, "quiet");
                Directories.copyAsLeftByACrash(root, copy);
                try (LuceneIndex left = open(copy.resolve("crashed"), Duration.ofHours(1))) {
                  assertThat(left.positions()).isEqualTo(Map.of(SOURCE, 1L));
                  assertThat(left.count(filter())).isEqualTo(1);
                }
              });
    }
  }

  @Test
  void shouldAskForWhatWasNotOnDiskAgain() {
    try (LuceneIndex index = open(root, Duration.ofHours(1))) {
      index.apply(List.of(upsert(point(1, 1, "word"))), Map.of(SOURCE, 1L));

      Directories.copyAsLeftByACrash(root, copies);
    }

    try (LuceneIndex left = open(copies.resolve("crashed"), Duration.ofHours(1))) {
      assertThat(left.positions()).isEmpty();
      assertThat(left.count(filter())).isZero();
    }
  }

  /** Each write's number is its offset: what lies before the position must all be there. */
  @RepeatedTest(2)
  void shouldNeverClaimMoreThanItHoldsWhenKilled() throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-cp",
                System.getProperty("java.class.path"),
                LuceneCrashTest.class.getName(),
                root.toString())
            .redirectErrorStream(true)
            .start();
    long visible = 0;
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      String line = lines.readLine();
      while (line != null && visible < 200) {
        if (line.startsWith("visible ")) {
          visible = Long.parseLong(line.substring("visible ".length()));
        }
        line = lines.readLine();
      }
    } finally {
      process.destroyForcibly();
      assertThat(process.waitFor(10, TimeUnit.SECONDS)).isTrue();
    }
    assertThat(visible).isGreaterThanOrEqualTo(200);

    try (LuceneIndex left = open(root, Duration.ofHours(1))) {
      long position = Objects.requireNonNullElse(left.positions().get(SOURCE), 0L);
      List<Integer> missing =
          IntStream.range(0, (int) position)
              .filter(n -> left.vectors(List.of(id(n))).isEmpty())
              .boxed()
              .toList();
      assertThat(missing).as("of %d", position).isEmpty();
      assertThat(position).as("commits happened").isPositive();
      left.apply(List.of(upsert(point(0, 9, "on"))), Map.of(SOURCE, position));
      left.check();
    }
  }

  /** Writes until it is killed. */
  public static void main(String[] arguments) throws IOException {
    try (LuceneIndex index = open(Path.of(arguments[0]), Duration.ofMillis(20))) {
      for (int n = 0; ; n++) {
        index.apply(List.of(upsert(point(n, 1, "word"))), Map.of(SOURCE, n + 1L));
        System.out.println("visible " + (n + 1));
      }
    }
  }

  private static LuceneIndex open(Path root, Duration commitEvery) {
    return LuceneIndex.open(
        root, SPEC, new LuceneSettings(commitEvery, Duration.ofDays(7)), Clock.systemUTC());
  }
}
