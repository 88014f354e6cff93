package dev.memlog.embedding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memlog.embedding.KnotCalibration.Knot;
import dev.memlog.embedding.onnx.Pooling;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelFileTest {

  private static final String BGE = "bge-small-en-v1.5-q";

  @TempDir private static Path directory;

  private static Path model = Path.of("");
  private static Path tokenizer = Path.of("");

  @BeforeAll
  static void unpack() throws IOException {
    model = copy("/" + BGE + ".onnx", directory.resolve("bge.onnx"));
    tokenizer = copy("/" + BGE + "-tokenizer.json", directory.resolve("tokenizer.json"));
  }

  private static Path copy(String resource, Path file) throws IOException {
    try (InputStream in =
        Objects.requireNonNull(ModelFileTest.class.getResourceAsStream(resource))) {
      Files.copy(in, file);
    }
    return file;
  }

  private static EmbeddingConfig config(ModelFileConfig file, CalibrationConfig calibration) {
    EmbeddingConfig d = EmbeddingConfig.of("onnx-file", "");
    return new EmbeddingConfig(
        d.provider(),
        d.model(),
        1,
        d.dimensions(),
        d.endpoint(),
        new PrefixConfig("Represent this sentence for searching relevant passages: ", ""),
        calibration,
        file);
  }

  private static EmbeddingConfig config(Path onnx, Path json, Pooling pooling, int maxTokens) {
    return config(new ModelFileConfig(onnx, json, pooling, maxTokens), CalibrationConfig.none());
  }

  private static String id(EmbeddingConfig config) {
    try (Embedder embedder = Embedders.open(config)) {
      return embedder.model().id();
    }
  }

  @Test
  void shouldFindMeaningWithAModelFromAFile() {
    // given: the tokenizer is found beside the model
    try (Embedder embedder = Embedders.open(config(model, Path.of(""), Pooling.CLS, 512))) {
      assertThat(embedder.model().dimensions()).isEqualTo(384);
      assertThat(embedder.model().provider()).isEqualTo("onnx-file");
      assertThat(embedder.model().id()).matches("bge-[0-9a-f]{10}");

      // when
      float[] question = embedder.embedQuery("Which animals does Melanie keep?");
      List<float[]> passages =
          embedder.embedPassages(
              List.of(
                  "Melanie: We have a cat called Oliver and a dog called Luna.",
                  "Caroline: The quarterly report is due on Monday."));

      // then
      assertThat(Cosine.of(question, passages.get(0)))
          .isGreaterThan(Cosine.of(question, passages.get(1)) + 0.1);
    }
  }

  @Test
  void shouldPoolAsConfigured() {
    try (Embedder cls = Embedders.open(config(model, tokenizer, Pooling.CLS, 512));
        Embedder mean = Embedders.open(config(model, tokenizer, Pooling.MEAN, 512));
        Embedder last = Embedders.open(config(model, tokenizer, Pooling.LAST, 512))) {
      float[] text = cls.embedQuery("bees");
      assertThat(Arrays.equals(text, mean.embedQuery("bees"))).isFalse();
      assertThat(Arrays.equals(text, last.embedQuery("bees"))).isFalse();
      assertThat(mean.model().id()).isNotEqualTo(cls.model().id());
    }
  }

  @Test
  void shouldTakeAnotherFileForAnotherModel() throws IOException {
    // given: the same model with a description of other length
    Path other = directory.resolve("other.json");
    Files.writeString(other, Files.readString(tokenizer) + "\n");

    // then
    String first = id(config(model, tokenizer, Pooling.CLS, 512));
    assertThat(id(config(model, tokenizer, Pooling.CLS, 512))).isEqualTo(first);
    assertThat(id(config(model, other, Pooling.CLS, 512))).isNotEqualTo(first);
    assertThat(id(config(model, tokenizer, Pooling.CLS, 128))).isNotEqualTo(first);
  }

  @Test
  void shouldRefuseWhatIsNoModel() throws IOException {
    Path text = Files.writeString(directory.resolve("no.onnx"), "no model");
    Path missing = directory.resolve("missing.onnx");

    assertRefused(
        config(missing, tokenizer, Pooling.CLS, 512),
        "embedding.file.model must be a readable file, got " + missing);
    assertRefused(
        config(text, tokenizer, Pooling.CLS, 512),
        "embedding.file.model must be a model that ONNX Runtime runs, got " + text);
    assertRefused(
        config(model, text, Pooling.CLS, 512),
        "embedding.file.tokenizer must be a tokenizer.json of Hugging Face, got " + text);
    assertRefused(
        config(model, missing, Pooling.CLS, 512),
        "embedding.file.tokenizer must be a readable file, got " + missing);
    assertRefused(
        config(Path.of(""), tokenizer, Pooling.CLS, 512),
        "embedding.file.model must be given for provider=onnx-file");
  }

  @Test
  void shouldRefuseSettingsThatDoNotSuitTheModel() {
    assertRefused(
        config(model, tokenizer, Pooling.MODEL, 512),
        "embedding.file.model must have an output that is a vector of the text");
    assertRefused(
        config(model, tokenizer, Pooling.CLS, 1_024),
        "embedding.file.maxTokens must be at most the limit of embedding.file.model=" + model);
    assertThatThrownBy(() -> new ModelFileConfig(model, tokenizer, Pooling.CLS, 7))
        .hasMessage("maxTokens must be 8 to 2048, got 7");
    EmbeddingConfig d = config(model, tokenizer, Pooling.CLS, 512);
    assertRefused(
        new EmbeddingConfig(
            d.provider(),
            d.model(),
            d.threads(),
            512,
            d.endpoint(),
            d.prefixes(),
            d.calibration(),
            d.file()),
        "embedding.dimensions must be 0 or the 384 of embedding.file.model=" + model);
  }

  @Test
  void shouldAskForACalibration() {
    assertRefused(
        config(new ModelFileConfig(model, tokenizer, Pooling.CLS, 512), CalibrationConfig.DEFAULTS),
        "embedding.calibration.file must be given for provider=onnx-file",
        "./memlog calibrate SENTENCES --out calibration.json");
  }

  @Test
  void shouldApplyTheCalibrationOfTheModelOnly() throws IOException {
    // given
    var file = new ModelFileConfig(model, tokenizer, Pooling.CLS, 512);
    String id = id(config(file, CalibrationConfig.none()));
    List<Knot> knots = List.of(new Knot(0.5, 0), new Knot(1, 1));
    Path own =
        Files.writeString(
            directory.resolve("own.json"), new CalibrationFile(id, knots, knots).json());
    Path foreign =
        Files.writeString(
            directory.resolve("foreign.json"), new CalibrationFile("e5", knots, knots).json());

    // then
    try (Embedder embedder =
        Embedders.open(config(file, new CalibrationConfig(own.toString(), List.of(), List.of())))) {
      assertThat(embedder.model().calibration().similarity(0.75)).isEqualTo(0.5);
      assertThat(embedder.model().passageCalibration().similarity(0.75)).isEqualTo(0.5);
    }
    assertRefused(
        config(file, new CalibrationConfig(foreign.toString(), List.of(), List.of())),
        "embedding.calibration.file must be fitted for the model " + id + ", got " + foreign);
    assertRefused(
        config(file, new CalibrationConfig(tokenizer.toString(), List.of(), List.of())),
        "embedding.calibration.file must be a file that ./memlog calibrate has written, got "
            + tokenizer);
    assertRefused(
        config(file, new CalibrationConfig("/none/there", List.of(), List.of())),
        "embedding.calibration.file must be a readable file or none, got /none/there");
    assertThatThrownBy(() -> new CalibrationConfig("a.json", knots, List.of()))
        .hasMessage("file must be empty where queries or passages are given, got a.json");
  }

  private static void assertRefused(EmbeddingConfig config, String... parts) {
    assertThatThrownBy(() -> Embedders.open(config))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll(parts);
  }
}
