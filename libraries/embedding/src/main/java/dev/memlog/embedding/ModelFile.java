package dev.memlog.embedding;

import dev.memlog.embedding.onnx.ModelSource;
import dev.memlog.embedding.onnx.OnnxModel;
import dev.memlog.embedding.onnx.TextTokenizer;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.HexFormat;

/** A loader of the model that {@code embedding.file} names. */
final class ModelFile {

  static final String PROVIDER = "onnx-file";

  private static final int HASH_CHARACTERS = 10;

  private ModelFile() {}

  /**
   * Loads the model, and embeds a text of the largest length, so that unsuitable settings fail at
   * start-up.
   *
   * @throws IllegalArgumentException naming the setting, the rule and the value
   */
  static LoadedModel load(EmbeddingConfig config) {
    ModelFileConfig file = config.file();
    if (!file.given()) {
      throw new IllegalArgumentException(
          "embedding.file.model must be given for provider=" + PROVIDER);
    }
    if (!config.calibration().given()) {
      throw new IllegalArgumentException(
          "embedding.calibration.file must be given for provider="
              + PROVIDER
              + ", since thresholds are similarities, not cosines: fit a calibration with"
              + " ./memlog calibrate SENTENCES --out calibration.json, or set it to none");
    }
    var model = source("model", file.model());
    var tokenizer = source("tokenizer", file.tokenizerOrBeside());
    try {
      byte[] json = Files.readAllBytes(readable(file.tokenizerOrBeside(), tokenizer));
      String hash = hash(readable(file.model(), model), json, config);
      var onnx =
          OnnxModel.of(
              file.model(),
              model,
              new TextTokenizer(json, tokenizer, file.maxTokens()),
              file.pooling());
      try {
        return new LoadedModel(onnx, described(onnx, hash, config), config.prefixes());
      } catch (RuntimeException e) {
        onnx.close();
        throw e;
      }
    } catch (IOException e) {
      throw model.must("be readable, with its tokenizer", e);
    }
  }

  private static ModelSource source(String key, Path path) {
    return new ModelSource("embedding.file." + key, path.toString());
  }

  private static Path readable(Path path, ModelSource source) {
    if (!Files.isRegularFile(path) || !Files.isReadable(path)) {
      throw source.must("be a readable file", null);
    }
    return path;
  }

  private static EmbeddingModel described(OnnxModel onnx, String hash, EmbeddingConfig config) {
    ModelFileConfig file = config.file();
    int dimensions;
    try {
      dimensions = onnx.embed("word ".repeat(file.maxTokens())).length;
    } catch (IllegalStateException e) {
      throw new IllegalArgumentException(
          "embedding.file.maxTokens must be at most the limit of embedding.file.model="
              + file.model()
              + ", and the tokenizer must be that of the model, got "
              + file.maxTokens()
              + " ("
              + e.getMessage()
              + ")",
          e);
    }
    if (config.dimensions() != 0 && config.dimensions() != dimensions) {
      throw new IllegalArgumentException(
          "embedding.dimensions must be 0 or the %d of embedding.file.model=%s, got %d"
              .formatted(dimensions, file.model(), config.dimensions()));
    }
    String id = config.model().isEmpty() ? name(file.model()) + "-" + hash : config.model();
    return config
        .calibration()
        .applyTo(new EmbeddingModel(id, dimensions, PROVIDER, KnotCalibration.identity()));
  }

  private static String name(Path model) {
    return String.valueOf(model.getFileName()).replaceFirst("\\.onnx$", "");
  }

  /** Returns a hash of all inputs that vectors depend on, so that no two models share an id. */
  private static String hash(Path model, byte[] tokenizer, EmbeddingConfig config)
      throws IOException {
    MessageDigest sha = Hashes.sha256();
    try (var in = new DigestInputStream(Files.newInputStream(model), sha)) {
      in.transferTo(OutputStream.nullOutputStream());
    }
    sha.update(tokenizer);
    sha.update(
        (config.file().pooling()
                + "\n"
                + config.file().maxTokens()
                + "\n"
                + config.prefixes().query()
                + "\n"
                + config.prefixes().passage())
            .getBytes(StandardCharsets.UTF_8));
    return HexFormat.of().formatHex(sha.digest()).substring(0, HASH_CHARACTERS);
  }
}
