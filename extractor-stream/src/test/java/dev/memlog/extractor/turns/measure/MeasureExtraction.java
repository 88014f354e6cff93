package dev.memlog.extractor.turns.measure;

import dev.memlog.embedding.Embedder;
import dev.memlog.embedding.OnnxEmbedder;
import dev.memlog.extractor.turns.Candidate;
import dev.memlog.extractor.turns.MessageVersion;
import dev.memlog.extractor.turns.Turn;
import dev.memlog.extractor.turns.guard.Sensitivity;
import dev.memlog.extractor.turns.language.English;
import dev.memlog.extractor.turns.lint.LintRule;
import dev.memlog.extractor.turns.lint.MemoryLint;
import dev.memlog.extractor.turns.rules.RuleExtractor;
import dev.memlog.extractor.turns.rules.RuleSettings;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the rules make of LoCoMo and how well it is found again: {@code main DIRECTORY_OF_LOCOMO
 * VECTOR_CACHE [FILE_FOR_THE_MEMORIES [LEAST_TOLD [none|all]]]}, the last saying which sensitive
 * matters are allowed.
 */
public final class MeasureExtraction {

  private record Memory(Candidate candidate, Turn turn) {}

  private record Made(Locomo locomo, List<Memory> memories) {}

  private static final int FEW_SOURCES = 3;

  private MeasureExtraction() {}

  public static void main(String[] arguments) throws Exception {
    List<Locomo> locomos = Locomo.all(Path.of(arguments[0]));
    RuleSettings settings = settings(arguments);
    var extractor = new RuleExtractor(new English(), settings);
    List<Made> all = new ArrayList<>();
    int turns = 0;
    long took = 0;
    for (int round = 0; round < 2; round++) {
      // The second round is measured: by then the machine is warm.
      turns = 0;
      all.clear();
      long began = cpu();
      for (Locomo locomo : locomos) {
        List<Memory> made = new ArrayList<>();
        for (Turn turn : locomo.turns()) {
          extractor.extract(turn).forEach(candidate -> made.add(new Memory(candidate, turn)));
          turns++;
        }
        all.add(new Made(locomo, made));
      }
      took = cpu() - began;
    }
    System.out.printf("%d turns, %.0f turns a second of one core%n", turns, turns / (took / 1e9));
    wording(all, turns);
    if (arguments.length > 2) {
      list(all, Path.of(arguments[2]));
    }
    try (PrintStream misses =
            arguments.length > 2
                ? new PrintStream(arguments[2] + ".misses", StandardCharsets.UTF_8)
                : null;
        var embedder =
            new CachedEmbedder(new OnnxEmbedder("e5-small-v2-q", 2), Path.of(arguments[1]))) {
      recall(all, embedder, false, null);
      recall(all, embedder, true, misses);
      randomPairs(all, embedder);
    }
  }

  /** Nanoseconds that this thread has had a core: others may be at work on the machine. */
  private static long cpu() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  private static RuleSettings settings(String[] arguments) {
    RuleSettings defaults = RuleSettings.defaults();
    double told = arguments.length > 3 ? Double.parseDouble(arguments[3]) : defaults.leastTold();
    boolean open = arguments.length > 4 && arguments[4].equals("all");
    return new RuleSettings(
        told, defaults.mostPerTurn(), open ? EnumSet.allOf(Sensitivity.class) : Set.of());
  }

  private static void wording(List<Made> all, int turns) {
    int count = 0;
    int verbatim = 0;
    int broken = 0;
    Map<LintRule, Integer> rules = new EnumMap<>(LintRule.class);
    for (Made made : all) {
      for (Memory memory : made.memories()) {
        count++;
        String content = memory.candidate().content();
        verbatim += plain(memory.turn().text()).contains(plain(content)) ? 1 : 0;
        Set<LintRule> breaks = MemoryLint.check(content);
        broken += breaks.isEmpty() ? 0 : 1;
        breaks.forEach(rule -> rules.merge(rule, 1, Integer::sum));
      }
    }
    System.out.printf(
        Locale.ROOT,
        "%d memories, %.1f per 100 messages, lint %.2f %% %s, verbatim %.1f %%%n",
        count,
        100.0 * count / turns,
        100.0 * broken / count,
        rules,
        100.0 * verbatim / count);
  }

  private static String plain(String text) {
    return text.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N}]+", " ").strip();
  }

  private static void list(List<Made> all, Path file) throws Exception {
    try (var out = new PrintStream(file.toFile(), StandardCharsets.UTF_8)) {
      for (Made made : all) {
        for (Memory of : made.memories()) {
          Candidate memory = of.candidate();
          Turn turn = of.turn();
          out.printf(
              "%s\t%s\t%s\t%s\t%d\t%.2f\t%s\t%s\t%s: %s%n",
              made.locomo().user(),
              memory.sources().stream().map(MessageVersion::message).toList(),
              memory.content(),
              memory.category(),
              memory.importance().score(),
              memory.confidence(),
              memory.attribute(),
              turn.createdAt(),
              turn.speaker().name(),
              turn.text().replace('\n', ' '));
        }
      }
    }
  }

  private static void recall(
      List<Made> all, Embedder embedder, boolean context, @Nullable PrintStream misses) {
    int questions = 0;
    int hits = 0;
    int answers = 0;
    for (Made made : all) {
      Locomo locomo = made.locomo();
      List<Candidate> memories = made.memories().stream().map(Memory::candidate).toList();
      var recall = new Recall(memories, locomo.turns().getFirst().everybody(), embedder, context);
      for (Locomo.Question question : locomo.questions()) {
        questions++;
        List<Candidate> top = recall.top(question.text(), 10);
        boolean hit =
            top.stream()
                .filter(m -> m.sources().size() <= FEW_SOURCES)
                .flatMap(m -> m.sources().stream())
                .anyMatch(s -> question.evidence().contains(s.message()));
        hits += hit ? 1 : 0;
        if (!hit && context && misses != null) {
          miss(misses, question, recall.top(question.text(), Integer.MAX_VALUE));
        }
        Set<String> words = new HashSet<>();
        top.forEach(m -> words.addAll(Recall.terms(m.content())));
        answers += words.containsAll(Recall.terms(question.answer())) ? 1 : 0;
      }
    }
    System.out.printf(
        Locale.ROOT,
        "%s: %d questions, hit@10 %.4f, answer_words@10 %.4f%n",
        context ? "with context" : "content only",
        questions,
        (double) hits / questions,
        (double) answers / questions);
  }

  /** Where the right memory stood, and what stood above it. */
  private static void miss(PrintStream out, Locomo.Question question, List<Candidate> ranked) {
    out.printf("%s => %s%n", question.text(), question.answer());
    int rank = 0;
    for (Candidate memory : ranked) {
      rank++;
      boolean right =
          memory.sources().stream().anyMatch(s -> question.evidence().contains(s.message()));
      if (right || rank <= 3) {
        out.printf("  %s %d %s%n", right ? "*" : " ", rank, memory.content());
      }
    }
  }

  private static void randomPairs(List<Made> all, Embedder embedder) {
    List<String> contents = new ArrayList<>();
    all.forEach(made -> made.memories().forEach(m -> contents.add(m.candidate().content())));
    Collections.sort(contents);
    var random = new Random(11);
    int pairs = 20_000;
    int close = 0;
    for (int i = 0; i < pairs; i++) {
      String one = contents.get(random.nextInt(contents.size()));
      String other = contents.get(random.nextInt(contents.size()));
      List<float[]> vectors = embedder.embedPassages(List.of(one, other));
      double cosine = Recall.cosine(vectors.get(0), vectors.get(1));
      boolean near = embedder.model().passageCalibration().similarity(cosine) >= 0.8;
      close += near && !one.equals(other) ? 1 : 0;
    }
    System.out.printf(
        Locale.ROOT, "%.3f %% of %d random pairs reach 0.80%n", 100.0 * close / pairs, pairs);
  }
}
