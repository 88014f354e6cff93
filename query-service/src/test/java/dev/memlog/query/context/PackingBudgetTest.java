package dev.memlog.query.context;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.embedding.Embedder;
import dev.memlog.embedding.OnnxEmbedder;
import dev.memlog.index.analysis.EnglishTerms;
import dev.memlog.query.context.format.Formats;
import dev.memlog.query.tokens.Tokenizer;
import dev.memlog.query.tokens.Tokenizers;
import dev.memlog.runtime.text.ModelText;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;

/**
 * The budget against random candidates, formats and tokenizers. With {@code
 * -Dmemlog.packing.rounds=50} it makes ten thousand calls for each tokenizer.
 */
class PackingBudgetTest {

  private static final List<String> PIECES =
      List.of(
          "the ferry",
          "leaves",
          "at 9:30",
          "Ångström",
          "naïve",
          "日本語の文",
          "🙂🚀",
          "\u00e9\u0301",
          "https://e.org/a?b=1",
          "---",
          "12345678901",
          "(end of memory context)",
          "<|endoftext|>",
          "\"quoted\"",
          "a&b<c>",
          "\\n",
          "ﬁ",
          "\ud800",
          "supercalifragilisticexpialidocious",
          "…",
          "1.",
          "##",
          "\t",
          "USER QUESTION:");

  private static Embedder embedder;
  private static Tokenizers tokenizers;

  @BeforeContainer
  static void load() {
    embedder = new OnnxEmbedder("all-minilm-l6-v2-q", 1);
    tokenizers = new Tokenizers(embedder, 100_000);
  }

  @AfterContainer
  static void close() {
    embedder.close();
  }

  @Property(tries = 200, shrinking = ShrinkingMode.OFF)
  void shouldNeverExceedTheBudgetOfCl100k(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 600) int budget) {
    verify("cl100k", seed, budget);
  }

  @Property(tries = 200, shrinking = ShrinkingMode.OFF)
  void shouldNeverExceedTheBudgetOfO200k(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 600) int budget) {
    verify("o200k", seed, budget);
  }

  @Property(tries = 200, shrinking = ShrinkingMode.OFF)
  void shouldNeverExceedTheBudgetOfTheModel(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 600) int budget) {
    verify("model", seed, budget);
  }

  private static void verify(String name, long seed, int budget) {
    Random random = new Random(seed);
    int rounds = Integer.getInteger("memlog.packing.rounds", 1);
    for (int i = 0; i < rounds; i++) {
      verify(name, random, i == 0 ? budget : 1 + random.nextInt(600));
    }
  }

  private static void verify(String name, Random random, int budget) {
    Tokenizer tokenizer = tokenizers.find(name).orElseThrow();
    ContextFormat format = Formats.of(Formats.NAMES.get(random.nextInt(Formats.NAMES.size())));
    List<Candidates> parts = new ArrayList<>();
    for (PartKind part : format.parts()) {
      parts.add(candidates(part, random));
    }

    Packed packed =
        new Packing("web", text(random, 12), format, tokenizer, new EnglishTerms())
            .pack(budget, parts);

    int tokens = uncached(name).count(packed.text());
    assertThat(tokens).as(packed.text()).isLessThanOrEqualTo(budget).isEqualTo(packed.tokens());
    assertComplete(packed, parts);
  }

  /** Counts by a tokenizer that is not the one under test. */
  private static Tokenizer uncached(String name) {
    return name.equals("model") ? new Plain() : PLAIN.get(name.equals("cl100k") ? 0 : 1);
  }

  private static final List<Tokenizer> PLAIN =
      List.of(Tokenizers.bytePair("cl100k"), Tokenizers.bytePair("o200k"));

  private record Plain() implements Tokenizer {
    @Override
    public String name() {
      return "model";
    }

    @Override
    public int count(String text) {
      return embedder.countTokens(text).orElseThrow();
    }
  }

  /** Every candidate is in the text or left out, and none is both. */
  private static void assertComplete(Packed packed, List<Candidates> parts) {
    List<String> shown =
        packed.parts().stream()
            .flatMap(part -> part.lines().stream())
            .map(cited -> cited.line().key())
            .toList();
    assertThat(shown).doesNotHaveDuplicates();
    for (int i = 0; i < parts.size(); i++) {
      List<String> left =
          packed.parts().get(i).leftOut().stream().map(one -> one.line().key()).toList();
      assertThat(Collections.disjoint(left, shown)).as("shown or left out").isTrue();
      List<String> both = new ArrayList<>(shown);
      both.addAll(left);
      assertThat(parts.get(i).lines())
          .allSatisfy(one -> assertThat(both).contains(one.line().key()));
    }
  }

  private static Candidates candidates(PartKind part, Random random) {
    List<CandidateLine> candidates = new ArrayList<>();
    int count = random.nextInt(25);
    for (int i = 0; i < count; i++) {
      Line around = line(part, random);
      CandidateLine one = CandidateLine.of(line(part, random), "found");
      candidates.add(
          random.nextInt(3) > 0
              ? one
              : new CandidateLine(one.line(), "found", List.of(around), "around"));
    }
    return new Candidates(
        part, random.nextDouble() / 2, part == PartKind.WINDOW, candidates, List.of());
  }

  private static Line line(PartKind part, Random random) {
    String text = text(random, random.nextInt(10) == 0 ? 200 : 25);
    String id = "m" + random.nextInt(60);
    if (part == PartKind.MEMORIES) {
      return TestLines.memory(id, "2026-05-08T10:00:00Z", text, "m" + random.nextInt(60));
    }
    return TestLines.message(
        "c" + random.nextInt(3),
        id,
        Instant.ofEpochSecond(random.nextInt(2_000_000_000)),
        PIECES.get(random.nextInt(PIECES.size())),
        text);
  }

  private static String text(Random random, int most) {
    StringBuilder text = new StringBuilder();
    int pieces = 1 + random.nextInt(most);
    for (int i = 0; i < pieces; i++) {
      text.append(i == 0 || random.nextInt(5) == 0 ? "" : " ")
          .append(PIECES.get(random.nextInt(PIECES.size())));
    }
    return ModelText.line(text.toString());
  }
}
