package dev.memlog.indexer;

import static dev.memlog.indexer.Bench.SOON;
import static dev.memlog.indexer.TestPassages.id;
import static dev.memlog.indexer.TestPassages.passage;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.memlog.embedding.Embedder;
import dev.memlog.embedding.EmbeddingModel;
import dev.memlog.embedding.HashingEmbedder;
import dev.memlog.embedding.OppositeEmbedder;
import dev.memlog.index.IndexAlias;
import dev.memlog.index.PassageFields;
import dev.memlog.index.StoredVector;
import dev.memlog.index.analysis.EnglishTerms;
import dev.memlog.index.lucene.LuceneAlias;
import dev.memlog.index.lucene.LuceneSettings;
import dev.memlog.indexer.operation.IndexOperations;
import dev.memlog.indexer.operation.RebuildStatus;
import dev.memlog.indexer.operation.RebuildStatus.Phase;
import dev.memlog.indexer.operation.RefusedOperationException;
import dev.memlog.state.Passage;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(Bench.Extension.class)
@SuppressWarnings("NullAway.Init") // each test opens them first
class ModelMigrationTest {

  private static final String OTHER = "opposite";

  @TempDir private Path root;

  private final Embedder former = new HashingEmbedder();
  private final Embedder newer = new OppositeEmbedder(OTHER, former.model().calibration());
  private IndexAlias alias;
  private IndexOperations operations;
  private Indexer indexer;

  private void open(Bench bench, List<Embedder> embedders) {
    EmbeddingModel model = embedders.getFirst().model();
    alias =
        new LuceneAlias(
            root,
            PassageFields.collection(model.id(), model.dimensions()).analyzedBy(new EnglishTerms()),
            LuceneSettings.DEFAULTS,
            Clock.systemUTC(),
            _ -> {});
    indexer = bench.start(alias, embedders);
    await().atMost(SOON).until(() -> indexer.caughtUp() && !indexer.positions().isEmpty());
    operations = new IndexOperations(indexer, new SimpleMeterRegistry());
    operations.start();
  }

  @AfterEach
  void close() {
    shut();
  }

  private void shut() {
    operations.close();
    indexer.close();
    alias.close();
  }

  private void awaitPhase(Phase phase) {
    await()
        .atMost(SOON)
        .until(() -> operations.rebuildStatus().map(RebuildStatus::phase).orElse(null) == phase);
  }

  /** Waits until the live collection has a passage, and requires a vector of this embedder. */
  private void requireVector(Passage passage, String text, Embedder embedder) {
    await().atMost(SOON).until(() -> vector(passage).isPresent());
    // The indexer embeds more than the text, such as who said it; the models' vectors are opposite.
    float[] expected = embedder.embedPassages(List.of(text)).getFirst();
    assertThat(dot(vector(passage).orElseThrow(), expected)).isGreaterThan(0.3);
  }

  private static double dot(float[] one, float[] other) {
    double sum = 0;
    for (int i = 0; i < one.length; i++) {
      sum += one[i] * other[i];
    }
    return sum;
  }

  private Optional<float[]> vector(Passage passage) {
    return alias.live().vectors(List.of(id(passage))).values().stream()
        .findFirst()
        .map(StoredVector::vector);
  }

  @Test
  void shouldFollowTheLogInBothModelsUntilTheSwitch(Bench bench) throws Exception {
    // given
    open(bench, List.of(former, newer));
    Passage cat = passage("c1", "m1", "I adopted a cat");
    bench.put(cat);
    requireVector(cat, "I adopted a cat", former);

    // when
    RebuildStatus begun = operations.rebuild(Optional.empty(), Optional.of(OTHER));
    awaitPhase(Phase.HOLDING);

    // then
    assertThat(begun.target().model()).isEqualTo(OTHER);
    Passage dog = passage("c2", "m1", "I adopted a dog");
    bench.put(dog);
    requireVector(dog, "I adopted a dog", former);
    assertThat(alias.liveName()).contains("passages-1");
    var beside = alias.open("passages-2", alias.shapeOf("passages-2"));
    await().atMost(SOON).until(() -> beside.vectors(List.of(id(dog))).size() == 1);

    // when
    operations.switchHeld();
    awaitPhase(Phase.SWITCHED);

    // then
    assertThat(alias.liveName()).contains("passages-2");
    requireVector(cat, "I adopted a cat", newer);
    requireVector(dog, "I adopted a dog", newer);
    Passage fish = passage("c3", "m1", "I adopted a fish");
    bench.put(fish);
    requireVector(fish, "I adopted a fish", newer);
    bench.delete(cat);
    await().atMost(SOON).until(() -> vector(cat).isEmpty());
    assertThat(operations.digest().equal()).isTrue();
    assertThat(operations.check(true).faults().faults()).isEmpty();

    // when: back, without holding
    operations.rollback();
    awaitPhase(Phase.SWITCHED);

    // then
    assertThat(alias.liveName()).contains("passages-1");
    requireVector(fish, "I adopted a fish", former);
    assertThat(vector(cat)).isEmpty();
  }

  @Test
  void shouldKeepTheModelOfTheLiveCollectionThroughARestartAndARebuild(Bench bench)
      throws Exception {
    // given
    open(bench, List.of(former, newer));
    Passage cat = passage("c1", "m1", "I adopted a cat");
    bench.put(cat);
    operations.rebuild(Optional.empty(), Optional.of(OTHER));
    awaitPhase(Phase.HOLDING);

    // when: a restart while the rebuild holds
    shut();
    open(bench, List.of(former, newer));

    // then: it holds again
    await().atMost(SOON).until(() -> operations.rebuildStatus().isPresent());
    awaitPhase(Phase.HOLDING);
    requireVector(cat, "I adopted a cat", former);
    operations.switchHeld();
    awaitPhase(Phase.SWITCHED);

    // when
    shut();
    open(bench, List.of(former, newer));

    // then
    requireVector(cat, "I adopted a cat", newer);
    operations.rebuild(Optional.empty(), Optional.empty());
    awaitPhase(Phase.SWITCHED);
    assertThat(alias.liveName()).contains("passages-3");
    requireVector(cat, "I adopted a cat", newer);
  }

  @Test
  void shouldDropTheNewCollectionWhenAMigrationIsCancelled(Bench bench) {
    // given
    open(bench, List.of(former, newer));
    bench.put(passage("c1", "m1", "I adopted a cat"));
    operations.rebuild(Optional.empty(), Optional.of(OTHER));
    awaitPhase(Phase.HOLDING);

    // when
    operations.cancelRebuild();
    awaitPhase(Phase.CANCELLED);

    // then
    assertThat(alias.collections()).containsExactly("passages-1");
    assertThatThrownBy(() -> operations.switchHeld())
        .isInstanceOf(RefusedOperationException.class)
        .hasMessage("no rebuild of passages is held before its switch");
  }

  @Test
  void shouldRefuseAModelThatIsUnknownOrLiveAlready(Bench bench) {
    open(bench, List.of(former, newer));

    assertThatThrownBy(() -> operations.rebuild(Optional.empty(), Optional.of("nomic")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("must be one of hashing, opposite");
    assertThatThrownBy(() -> operations.rebuild(Optional.empty(), Optional.of("hashing")))
        .isInstanceOf(RefusedOperationException.class)
        .hasMessage("the index of passages is of model hashing already");
    assertThat(alias.collections()).containsExactly("passages-1");
  }

  @Test
  void shouldReplaceTheLiveCollectionWhenItsModelIsUnavailable(Bench bench) {
    // given
    open(bench, List.of(former));
    Passage cat = passage("c1", "m1", "I adopted a cat");
    bench.put(cat);
    requireVector(cat, "I adopted a cat", former);

    // when
    shut();
    open(bench, List.of(newer));

    // then
    assertThat(alias.liveName()).contains("passages-2");
    requireVector(cat, "I adopted a cat", newer);
  }
}
