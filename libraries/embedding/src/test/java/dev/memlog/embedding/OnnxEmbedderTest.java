package dev.memlog.embedding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OnnxEmbedderTest {

  private static final String E5 = "e5-small-v2-q";

  private final Map<BundledModel, OnnxEmbedder> embedders = new EnumMap<>(BundledModel.class);

  @BeforeAll
  void open() {
    for (BundledModel model : BundledModel.values()) {
      embedders.put(model, new OnnxEmbedder(model.id(), 2));
    }
  }

  @AfterAll
  void close() {
    embedders.values().forEach(Embedder::close);
  }

  private Embedder embedder(BundledModel model) {
    return Objects.requireNonNull(embedders.get(model));
  }

  @ParameterizedTest
  @EnumSource
  void shouldPutParaphrasesAboveTheUnrelated(BundledModel model) {
    // given
    Embedder embedder = embedder(model);
    float[] question = embedder.embedQuery("Which animals does Melanie keep?");
    List<float[]> passages =
        embedder.embedPassages(
            List.of(
                "Melanie: We have a cat called Oliver and a dog called Luna.",
                "Melanie: I signed up for a pottery class on Friday.",
                "Caroline: The quarterly report is due on Monday."));
    Calibration calibration = embedder.model().calibration();

    // when
    List<Double> similarities =
        passages.stream()
            .map(passage -> calibration.similarity(Cosine.of(question, passage)))
            .toList();

    // then
    assertThat(similarities.get(0))
        .isGreaterThan(similarities.get(1) + 0.1)
        .isGreaterThan(similarities.get(2) + 0.2);
  }

  @ParameterizedTest
  @EnumSource
  void shouldMeanTheSameBySimilarityWhateverTheModel(BundledModel model) {
    // given
    Embedder embedder = embedder(model);
    List<String> statements =
        List.of(
            "My two cats are called Oliver and Luna.",
            "My parents live in Chicago.",
            "Yesterday my notebook computer stopped working.",
            "My sister's wedding takes place next summer.");
    List<String> reworded =
        List.of(
            "I have two cats named Oliver and Luna.",
            "Chicago is where my mother and father live.",
            "My laptop broke down yesterday.",
            "My sister is getting married next summer.");

    // when
    List<float[]> first = embedder.embedPassages(statements);
    List<float[]> second = embedder.embedPassages(reworded);

    // then: the reworded above the threshold of relations, 0.6, the unrelated well below it
    Calibration passages = embedder.model().passageCalibration();
    for (int i = 0; i < statements.size(); i++) {
      for (int j = 0; j < reworded.size(); j++) {
        double similarity = passages.similarity(Cosine.of(first.get(i), second.get(j)));
        if (i == j) {
          assertThat(similarity).isGreaterThan(0.6);
        } else {
          assertThat(similarity).isLessThan(0.45);
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void shouldGiveEqualBitsInTheBackground(BundledModel model) {
    // given
    Embedder embedder = embedder(model);
    List<String> texts = List.of("The ferry leaves at nine.", "Ada keeps bees.");

    // when
    List<float[]> last = embedder.background().embedPassages(texts);

    // then
    assertThat(embedder.embedPassages(texts)).containsExactlyElementsOf(last);
  }

  @ParameterizedTest
  @EnumSource
  void shouldGiveEqualBitsAloneAndBesideOthers(BundledModel model) throws Exception {
    // given
    Embedder embedder = embedder(model);
    List<String> texts =
        IntStream.range(0, 30)
            .mapToObj(
                i -> "Speaker " + i % 7 + ": " + "we talked about the lake ".repeat(i % 9 + 1))
            .toList();
    List<float[]> alone =
        texts.stream().map(text -> embedder.embedPassages(List.of(text)).getFirst()).toList();
    float[] query = embedder.embedQuery("the lake");

    // when
    var beside = new ArrayList<Future<List<float[]>>>();
    var queries = new ArrayList<Future<float[]>>();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < 4; i++) {
        beside.add(threads.submit(() -> embedder.embedPassages(texts)));
        queries.add(threads.submit(() -> embedder.embedQuery("the lake")));
      }
    }

    // then
    for (Future<List<float[]>> vectors : beside) {
      assertThat(vectors.get()).usingElementComparator(Arrays::compare).isEqualTo(alone);
    }
    for (Future<float[]> vector : queries) {
      assertThat(vector.get()).isEqualTo(query);
    }
  }

  @ParameterizedTest
  @EnumSource
  void shouldReadTwoHundredAndFiftySixTokensAndNoMore(BundledModel model) {
    // given
    Embedder embedder = embedder(model);
    String start = "word ".repeat(200);
    String full = "word ".repeat(300);

    // when
    List<float[]> vectors =
        embedder.embedPassages(
            List.of(start + "lighthouse", start + "umbrella", full + "lighthouse", full));

    // then: the 201st word is read, so nothing cuts at 128; the 301st is not
    assertThat(vectors.get(0)).isNotEqualTo(vectors.get(1));
    assertThat(vectors.get(2)).isEqualTo(vectors.get(3));
  }

  @ParameterizedTest
  @EnumSource
  void shouldTakeAnyText(BundledModel model) {
    // given
    Embedder embedder = embedder(model);
    List<String> texts =
        List.of(
            "",
            " \t\n",
            "\u0000",
            "\ud83d",
            "a lone \udc00 surrogate",
            "👩‍👩‍👧 🏔️ é ﷽ 你好 שלום",
            "\u202e\u200d\ufeff",
            "x".repeat(100_000),
            "many words ".repeat(10_000),
            "🏔".repeat(50_000),
            "x" + "🏔".repeat(50_000));

    // when
    List<float[]> vectors = embedder.embedPassages(texts);

    // then
    assertThat(vectors)
        .hasSize(texts.size())
        .allSatisfy(vector -> assertThat(vector).hasSize(embedder.model().dimensions()))
        .allSatisfy(vector -> assertThat(Cosine.of(vector, vector)).isCloseTo(1, within(1e-5)));
    assertThat(embedder.embedPassages(List.of())).isEmpty();
  }

  /** Many texts, which count down when the first hundred of them have been handed over. */
  private static List<String> many(int size, CountDownLatch handedOver) {
    return new AbstractList<>() {
      @Override
      public String get(int index) {
        if (index == 100) {
          handedOver.countDown();
        }
        return index + " some words to embed".repeat(6);
      }

      @Override
      public int size() {
        return size;
      }
    };
  }

  @Test
  void shouldAnswerQueriesWhilePassagesWait() throws Exception {
    // given
    Embedder embedder = embedder(BundledModel.E5_SMALL_V2_Q);
    var handedOver = new CountDownLatch(1);

    // when
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<List<float[]>> passages =
          threads.submit(() -> embedder.embedPassages(many(200, handedOver)));
      handedOver.await();
      embedder.embedQuery("a question");

      // then
      assertThat(passages.isDone()).isFalse();
      assertThat(passages.get()).hasSize(200);
    }
  }

  @Test
  void shouldFailCallsInFlightWhenClosed() throws Exception {
    // given
    var embedder = new OnnxEmbedder(E5, 1);
    var handedOver = new CountDownLatch(1);
    Callable<List<float[]>> call = () -> embedder.embedPassages(many(20_000, handedOver));

    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<List<float[]>> inFlight = threads.submit(call);
      handedOver.await();

      // when
      embedder.close();
      embedder.close();

      // then
      assertThatThrownBy(inFlight::get)
          .isInstanceOf(ExecutionException.class)
          .cause()
          .isInstanceOf(EmbeddingUnavailableException.class)
          .hasMessageContaining("closed");
    }
    assertThatThrownBy(call::call).isInstanceOf(EmbeddingUnavailableException.class);
    assertThatThrownBy(() -> embedder.embedQuery("late"))
        .isInstanceOf(EmbeddingUnavailableException.class);
    assertThatThrownBy(embedder::check).isInstanceOf(EmbeddingUnavailableException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"e5-large", " ", "E5-SMALL-V2-Q"})
  void shouldNameTheChoicesForAnUnknownModel(String model) {
    assertThatThrownBy(() -> new OnnxEmbedder(model, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "embedding.model must be one of [e5-small-v2-chat-q, e5-small-v2-q, all-minilm-l6-v2-q]"
                + " for provider=onnx, got "
                + model);
  }
}
