package dev.memlog.embedding;

import dev.memlog.embedding.onnx.ModelSource;
import dev.memlog.embedding.onnx.OnnxModel;
import dev.memlog.embedding.onnx.Pooling;
import dev.memlog.embedding.onnx.TextTokenizer;
import dev.memlog.embedding.onnx.WeightChanges;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;

/**
 * A model in a jar on the class path, as the files {@code BASE.onnx} and {@code
 * BASE-tokenizer.json} at its root. All models are English, quantised to int8, have 384 dimensions,
 * and pool by the mean over the tokens.
 */
enum BundledModel {
  /**
   * The default model: e5-small-v2 whose last four layers Memlog's authors trained on
   * conversations. The changed weights are a resource of this module.
   */
  E5_SMALL_V2_CHAT_Q(
      "e5-small-v2-chat-q",
      "e5-small-v2-q",
      "query: ",
      "passage: ",
      Calibrations.E5_SMALL_V2_CHAT_Q_QUERIES,
      Calibrations.E5_SMALL_V2_CHAT_Q_PASSAGES),
  /** The base of the default model, as its authors published it. */
  E5_SMALL_V2_Q(
      "e5-small-v2-q",
      "e5-small-v2-q",
      "query: ",
      "passage: ",
      Calibrations.E5_SMALL_V2_Q_QUERIES,
      Calibrations.E5_SMALL_V2_Q_PASSAGES),
  /** The faster model, whose cosines define the scale of similarities. */
  ALL_MINILM_L6_V2_Q(
      "all-minilm-l6-v2-q",
      "all-minilm-l6-v2-q",
      "",
      "",
      KnotCalibration.identity(),
      KnotCalibration.identity());

  static final int DIMENSIONS = 384;

  /**
   * The largest number of tokens of a text that are read, within the limit of the models' training.
   */
  static final int MAX_TOKENS = 256;

  private static final String CHANGES_SHA_256 =
      "3d03889caf4acfc5679101b023b3ba7e9a45e1595b9325d226ed03b9b3a2d063";

  private final String id;
  private final String base;
  private final String queryPrefix;
  private final String passagePrefix;

  @SuppressWarnings("ImmutableEnumChecker") // its list is unmodifiable
  private final KnotCalibration queries;

  @SuppressWarnings("ImmutableEnumChecker") // its list is unmodifiable
  private final KnotCalibration passages;

  BundledModel(
      String id,
      String base,
      String queryPrefix,
      String passagePrefix,
      KnotCalibration queries,
      KnotCalibration passages) {
    this.id = id;
    this.base = base;
    this.queryPrefix = queryPrefix;
    this.passagePrefix = passagePrefix;
    this.queries = queries;
    this.passages = passages;
  }

  /**
   * Returns the model of an id.
   *
   * @throws IllegalArgumentException if there is no such model
   */
  static BundledModel of(String id) {
    return Arrays.stream(values())
        .filter(model -> model.id.equals(id))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "embedding.model must be one of " + ids() + " for provider=onnx, got " + id));
  }

  /**
   * Loads the model that the configuration names, with the model's own prefixes and calibration
   * unless the configuration sets them.
   *
   * @throws IllegalArgumentException if there is no such model
   * @throws IllegalStateException if its jar is not on the class path
   */
  static LoadedModel load(EmbeddingConfig config) {
    BundledModel model = config.model().isEmpty() ? E5_SMALL_V2_CHAT_Q : of(config.model());
    var source = new ModelSource("embedding.model", model.id);
    var onnx =
        OnnxModel.of(
            model.resource("/" + model.base + ".onnx"),
            model.changes(source),
            source,
            new TextTokenizer(
                model.resource("/" + model.base + "-tokenizer.json"), source, MAX_TOKENS),
            Pooling.MEAN);
    PrefixConfig given = config.prefixes();
    return new LoadedModel(
        onnx,
        config.calibration().applyTo(model.described()),
        new PrefixConfig(
            given.query().isEmpty() ? model.queryPrefix : given.query(),
            given.passage().isEmpty() ? model.passagePrefix : given.passage()));
  }

  static List<String> ids() {
    return Arrays.stream(values()).map(model -> model.id).toList();
  }

  String id() {
    return id;
  }

  EmbeddingModel described() {
    return new EmbeddingModel(id, DIMENSIONS, "onnx", queries, passages);
  }

  private WeightChanges changes(ModelSource source) {
    if (id.equals(base)) {
      return WeightChanges.none();
    }
    String path = "/" + id + ".safetensors";
    byte[] content = resource(path);
    requireIntact(path, content);
    return WeightChanges.read(content, source);
  }

  /** Checks that weights are those of the release, since other weights would give other vectors. */
  static void requireIntact(String path, byte[] content) {
    String found = HexFormat.of().formatHex(Hashes.sha256().digest(content));
    if (!found.equals(CHANGES_SHA_256)) {
      throw new IllegalStateException(
          "%s must have the SHA-256 %s, got %s: the jar of the module embedding is damaged"
              .formatted(path, CHANGES_SHA_256, found));
    }
  }

  private byte[] resource(String path) {
    try (InputStream in = BundledModel.class.getResourceAsStream(path)) {
      if (in == null) {
        throw new IllegalStateException(
            path
                + " must be on the class path: add dev.langchain4j:langchain4j-embeddings-"
                + base
                + ", or choose another embedding.model or embedding.provider");
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw new IllegalStateException(path + " must be readable from the class path", e);
    }
  }
}
