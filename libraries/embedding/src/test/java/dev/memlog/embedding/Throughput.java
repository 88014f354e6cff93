package dev.memlog.embedding;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Prints how fast a model is here. Arguments: model, threads, LoCoMo file. Needs the machine to
 * itself.
 */
final class Throughput {

  private static final int QUERIES = 300;

  private Throughput() {}

  public static void main(String[] arguments) throws Exception {
    long before = System.nanoTime();
    try (var embedder = new OnnxEmbedder(arguments[0], Integer.parseInt(arguments[1]))) {
      System.out.printf("%s: loaded in %d ms%n", arguments[0], millis(before));
      List<String> turns = turns(Path.of(arguments[2]));
      List<String> long500 = passages(turns);
      embedder.embedPassages(turns.subList(0, 100));
      report("short turns", turns, embedder);
      report("500-character passages", long500.subList(0, Math.min(300, long500.size())), embedder);
      System.out.printf("query, idle: %s%n", queries(turns, embedder));
      var done = new AtomicBoolean();
      Thread load =
          Thread.ofPlatform()
              .start(
                  () -> {
                    while (!done.get()) {
                      embedder.embedPassages(long500.subList(0, 32));
                    }
                  });
      System.out.printf("query, passages beside it: %s%n", queries(turns, embedder));
      done.set(true);
      load.join();
      System.out.printf("resident %s%n", resident());
    }
  }

  private static void report(String what, List<String> texts, Embedder embedder) {
    long before = System.nanoTime();
    for (int i = 0; i < texts.size(); i += 32) {
      embedder.embedPassages(texts.subList(i, Math.min(i + 32, texts.size())));
    }
    System.out.printf("%s: %.0f/s%n", what, texts.size() * 1000.0 / millis(before));
  }

  private static String queries(List<String> texts, Embedder embedder) {
    double[] micros = new double[QUERIES];
    for (int i = 0; i < QUERIES; i++) {
      String text = texts.get(i);
      String query = text.substring(0, Math.min(60, text.length()));
      long before = System.nanoTime();
      embedder.embedQuery(query);
      micros[i] = (System.nanoTime() - before) / 1000.0;
    }
    Arrays.sort(micros);
    return "p50 %.1f ms, p99 %.1f ms"
        .formatted(micros[QUERIES / 2] / 1000, micros[QUERIES * 99 / 100] / 1000);
  }

  static List<String> turns(Path file) throws IOException {
    List<String> turns = new ArrayList<>();
    JsonNode root = new ObjectMapper().readTree(file.toFile());
    root.findParents("dia_id")
        .forEach(
            turn -> turns.add(turn.path("speaker").asText() + ": " + turn.path("text").asText()));
    return turns;
  }

  private static List<String> passages(List<String> turns) {
    String all = String.join(" ", turns);
    List<String> passages = new ArrayList<>();
    for (int i = 0; i + 500 <= all.length(); i += 500) {
      passages.add(all.substring(i, i + 500));
    }
    return passages;
  }

  private static String resident() throws IOException {
    return Files.readAllLines(Path.of("/proc/self/status")).stream()
        .filter(line -> line.startsWith("VmRSS"))
        .findFirst()
        .orElse("unknown");
  }

  private static long millis(long before) {
    return (System.nanoTime() - before) / 1_000_000;
  }
}
