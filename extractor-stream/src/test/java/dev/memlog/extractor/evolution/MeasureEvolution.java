package dev.memlog.extractor.evolution;

import dev.memlog.state.Memory;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * Measures the inputs per second of one thread: 10,000 statements of 100 owners, with vectors of
 * 384 dimensions, some repeated and some contradictory.
 */
final class MeasureEvolution {

  private static final int OWNERS = 100;
  private static final int STATEMENTS = 10_000;
  private static final int DIMENSIONS = 384;
  private static final List<String> NAMES = List.of("Anna", "Ben", "Clara", "The user");
  private static final List<String> VERBS =
      List.of("likes", "collects", "studies", "painted", "visited", "bought", "repaired", "wrote");
  private static final List<String> CITIES = List.of("Berlin", "Munich", "Hamburg", "Leipzig");

  private MeasureEvolution() {}

  /** Three times: the first warms up. */
  public static void main(String[] arguments) {
    long seed = arguments.length > 0 ? Long.parseLong(arguments[0]) : 1;
    for (int round = 0; round < 3; round++) {
      measure(seed);
    }
  }

  private static void measure(long seed) {
    Random random = new Random(seed);
    List<Mind> minds = new ArrayList<>();
    for (int i = 0; i < OWNERS; i++) {
      minds.add(new Mind());
    }
    Map<String, float[]> vectors = new HashMap<>();
    List<Input> inputs = new ArrayList<>();
    for (int i = 0; i < STATEMENTS; i++) {
      String content = statement(random);
      float[] vector = vectors.computeIfAbsent(content, _ -> unit(random));
      Instant said = Mind.START.plus(Duration.ofMinutes(i));
      inputs.add(
          Mind.said(0, content)
              .at(said)
              .from(List.of(Mind.message("m" + i)))
              .near(vector)
              .input(said));
    }
    long began = System.nanoTime();
    long cpu = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    Map<String, Integer> kinds = new TreeMap<>();
    for (int i = 0; i < inputs.size(); i++) {
      for (String kind : Mind.kinds(minds.get(i % OWNERS).accept(inputs.get(i)))) {
        kinds.merge(kind, 1, Integer::sum);
      }
    }
    double seconds = (System.nanoTime() - began) / 1e9;
    double busy = (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - cpu) / 1e9;
    int memories = minds.stream().map(Mind::all).mapToInt(List<Memory>::size).sum();
    System.out.printf(
        Locale.ROOT,
        "seed %d: %d inputs of %d owners, %d memories, %.0f inputs/s by the clock, %.0f by the core, %s%n",
        seed,
        STATEMENTS,
        OWNERS,
        memories,
        STATEMENTS / seconds,
        STATEMENTS / busy,
        kinds);
  }

  private static String statement(Random random) {
    String name = NAMES.get(random.nextInt(NAMES.size()));
    if (random.nextInt(8) == 0) {
      return name + " lives in " + CITIES.get(random.nextInt(CITIES.size()));
    }
    String verb = VERBS.get(random.nextInt(VERBS.size()));
    return "%s %s %s with %s in the %s"
        .formatted(name, verb, word(random, 60), word(random, 40), word(random, 20));
  }

  private static String word(Random random, int of) {
    return "w"
        + (char) ('a' + random.nextInt(of) % 26)
        + (char) ('a' + random.nextInt(of) / 26 + 5);
  }

  private static float[] unit(Random random) {
    float[] vector = new float[DIMENSIONS];
    double sum = 0;
    for (int i = 0; i < DIMENSIONS; i++) {
      vector[i] = (float) random.nextGaussian();
      sum += vector[i] * vector[i];
    }
    for (int i = 0; i < DIMENSIONS; i++) {
      vector[i] /= (float) Math.sqrt(sum);
    }
    return vector;
  }
}
