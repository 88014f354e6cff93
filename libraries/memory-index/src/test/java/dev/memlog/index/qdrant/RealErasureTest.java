package dev.memlog.index.qdrant;

import static dev.memlog.index.PointCopies.withField;
import static dev.memlog.index.Samples.SPEC;
import static dev.memlog.index.Samples.delete;
import static dev.memlog.index.Samples.point;
import static dev.memlog.index.Samples.upsert;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.memlog.index.Point;
import dev.memlog.index.Write;
import dev.memlog.index.qdrant.server.QdrantServers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A test of what deleted points leave in the files of a real cluster. It searches every file of
 * every node, write-ahead logs and the log of the cluster included, for a word of theirs.
 */
@ExtendWith(QdrantClusterTest.Binary.class)
class RealErasureTest {

  private static final int NODES = 3;

  /** A word that compression cannot shorten, so that a compressed file contains it as it is. */
  private static final String PLANTED = "x7Qk2vZp9mWt4hRj8sLd3nFb6gYc1aUe5oXi";

  @Test
  void shouldLeaveNoTraceOfDeletedPointsWhenTheCollectionIsRebuiltAndThePreviousDropped() {
    try (QdrantServers servers = QdrantServers.start(NODES)) {
      QdrantSettings settings =
          Servers.settings(
              servers.addresses(),
              new QdrantSettings.Placement(NODES, NODES, 2),
              QdrantSettings.DEFAULTS.storage());
      try (var alias = new QdrantAlias(settings, SPEC, Clock.systemUTC())) {
        // given
        List<Write> kept = IntStream.range(0, 100).mapToObj(n -> upsert(text(n, "kept"))).toList();
        List<Write> planted =
            IntStream.range(100, 110).mapToObj(n -> upsert(text(n, PLANTED))).toList();
        List<Write> deletes =
            IntStream.range(100, 110).mapToObj(n -> delete(n, n + 1_000L)).toList();
        String first = alias.nextName();
        alias.open(first, SPEC).apply(kept, Map.of());
        alias.switchTo(first);
        alias.open(first, SPEC).apply(planted, Map.of());
        alias.open(first, SPEC).apply(deletes, Map.of());
        alias.open(first, SPEC).maintain();
        // This is the sign on which an indexer rebuilds the collection and drops the former one.
        assertThat(alias.unerasedSince(first)).isPresent();
        // Otherwise a search that could not find the word would prove nothing.
        assertThat(found(servers)).isNotEmpty();
        System.out.println("deleted, but still in " + found(servers));

        // when
        String second = alias.nextName();
        alias.open(second, SPEC).apply(kept, Map.of());
        alias.open(second, SPEC).apply(deletes, Map.of());
        alias.switchTo(second);
        alias.drop(alias.previousName().orElseThrow());

        // then
        await()
            .atMost(Duration.ofSeconds(30))
            .untilAsserted(() -> assertThat(found(servers)).isEmpty());
        assertThat(alias.unerasedSince(second)).isEmpty();
      }
    }
  }

  private static Point text(int number, String word) {
    return withField(point(number, number, word), "text", word);
  }

  /** Returns the files of all nodes that contain the planted word, as it is or in Base64. */
  private static Set<String> found(QdrantServers servers) {
    List<String> forms = forms();
    Set<String> found = new TreeSet<>();
    for (int node = 0; node < NODES; node++) {
      Path home = servers.home(node);
      try (Stream<Path> files = Files.walk(home)) {
        for (Path file : files.filter(Files::isRegularFile).toList()) {
          String content = content(file);
          if (forms.stream().anyMatch(content::contains)) {
            found.add("node " + node + ": " + home.relativize(file));
          }
        }
      } catch (IOException | UncheckedIOException e) {
        // Files come and go while they are listed; the next look sees what is left.
        found.add("node " + node + " changed: " + e);
      }
    }
    return found;
  }

  private static String content(Path file) throws IOException {
    try {
      return Files.readString(file, StandardCharsets.ISO_8859_1);
    } catch (NoSuchFileException _) {
      return "";
    }
  }

  /** Returns the word itself, and the middle of its Base64 at each offset within three bytes. */
  private static List<String> forms() {
    Stream<String> encoded =
        IntStream.range(0, 3)
            .mapToObj(offset -> "-".repeat(offset) + PLANTED)
            .map(
                text ->
                    Base64.getEncoder()
                        .encodeToString(text.getBytes(StandardCharsets.US_ASCII))
                        .substring(4, PLANTED.length()));
    return Stream.concat(Stream.of(PLANTED), encoded).toList();
  }
}
