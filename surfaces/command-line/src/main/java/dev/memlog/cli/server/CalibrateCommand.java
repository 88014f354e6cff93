package dev.memlog.cli.server;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memlog.embedding.CalibrationFile;
import dev.memlog.embedding.Embedder;
import dev.memlog.embedding.Embedders;
import dev.memlog.embedding.KnotCalibration.Knot;
import dev.memlog.embedding.fitting.CalibrationFit;
import dev.memlog.importer.BadFileException;
import dev.memlog.importer.TextFile;
import dev.memlog.terminal.ScreenCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "calibrate",
    description =
        "Fits the map from the configured model's cosines to similarities, the "
            + "scale of all thresholds.",
    footer = {
      "",
      "Name the file of --out as embedding.calibration.file; or paste the printed YAML into the configuration."
    })
public final class CalibrateCommand extends ScreenCommand implements Callable<Integer> {

  @Parameters(
      paramLabel = "FILE",
      description =
          "Sentences in the language of your conversations and about different matters, one a line; at least "
              + CalibrationFit.LEAST_SENTENCES
              + ".")
  private Path sentences = Path.of("");

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Writes the map and the id of its model to this file.")
  private @Nullable Path out;

  @Option(names = "--json", description = "Prints JSON.")
  private boolean json;

  @Mixin private ConfigOptions options = new ConfigOptions();

  @Override
  public Integer call() throws IOException {
    List<String> lines = TextFile.lines(sentences);
    CalibrationFit fit;
    try (Embedder embedder = Embedders.open(options.load().embedding().uncalibrated())) {
      fit = fit(embedder, lines);
    }
    CalibrationFile calibration = fit.calibration();
    if (out != null) {
      Files.writeString(out, calibration.json());
    }
    if (json) {
      var mapper = new ObjectMapper();
      ObjectNode answer = (ObjectNode) mapper.readTree(calibration.json());
      answer.put("sentences", fit.sentences()).put("pairs", fit.pairs());
      screen.line(answer.toPrettyString());
    } else {
      screen.line(
          "# %s: %,d sentences, %,d pairs for each map; both ascend strictly",
          calibration.model(), fit.sentences(), fit.pairs());
      screen.line("embedding:");
      screen.line("  calibration:");
      print("queries", calibration.queries());
      print("passages", calibration.passages());
    }
    return 0;
  }

  private CalibrationFit fit(Embedder embedder, List<String> lines) {
    try {
      return CalibrationFit.of(embedder, lines);
    } catch (IllegalArgumentException e) {
      throw new BadFileException(sentences, 0, String.valueOf(e.getMessage()));
    }
  }

  private void print(String key, List<Knot> knots) {
    screen.line("    " + key + ":");
    for (Knot knot : knots) {
      screen.line("      - {cosine: %.4f, similarity: %.2f}", knot.cosine(), knot.similarity());
    }
  }
}
