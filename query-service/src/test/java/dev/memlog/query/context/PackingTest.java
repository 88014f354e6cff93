package dev.memlog.query.context;

import static dev.memlog.query.context.TestLines.block;
import static dev.memlog.query.context.TestLines.candidates;
import static dev.memlog.query.context.TestLines.memory;
import static dev.memlog.query.context.TestLines.message;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.memlog.index.analysis.EnglishTerms;
import dev.memlog.query.context.Packed.Cause;
import dev.memlog.query.context.Packed.Cited;
import dev.memlog.query.context.format.Formats;
import dev.memlog.query.tokens.Tokenizer;
import dev.memlog.query.tokens.Tokenizers;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PackingTest {

  private static final String DAY = "2026-05-08T10:00:00Z";
  private static final Tokenizer TOKENS = Tokenizers.bytePair("cl100k");

  private static Packed pack(int budget, Candidates... parts) {
    return new Packing("web", "a question", Formats.of("markdown"), TOKENS, new EnglishTerms())
        .pack(budget, List.of(parts));
  }

  private static List<String> texts(Packed packed, PartKind kind) {
    return part(packed, kind).lines().stream()
        .map(Cited::line)
        .map(line -> line.saying().text())
        .toList();
  }

  private static Packed.Part part(Packed packed, PartKind kind) {
    return packed.parts().stream().filter(p -> p.kind() == kind).findFirst().orElseThrow();
  }

  @Test
  void shouldAdmitCoreMemoryBeforeOtherParts() {
    Line[] many =
        IntStream.range(0, 60)
            .mapToObj(i -> memory("m" + i, DAY, "The boat number " + i + " needs paint."))
            .toArray(Line[]::new);

    Packed packed =
        pack(
            120,
            candidates(PartKind.CORE, 0.4, block("persona", "I am Sam and I repair boats.")),
            candidates(PartKind.MEMORIES, 0.9, many));

    assertThat(texts(packed, PartKind.CORE)).containsExactly("I am Sam and I repair boats.");
    assertThat(texts(packed, PartKind.MEMORIES)).isNotEmpty();
  }

  @Test
  void shouldWriteMessagesAsTheyWereSaidAndCiteEachLine() {
    Packed packed =
        pack(
            200,
            candidates(PartKind.MEMORIES, 0.3, memory("a", DAY, "Ada keeps bees behind the barn.")),
            candidates(
                PartKind.PASSAGES,
                1,
                message("late", "m3", "2026-05-09T10:00:00Z", "The boat needs paint."),
                message("early", "m2", "2026-05-08T10:00:02Z", "It leaves at nine."),
                message("early", "m1", "2026-05-08T10:00:01Z", "We take the ferry.")));

    assertThat(packed.text())
        .isEqualTo(
            """
            # Memory context

            ## What is remembered
            1. Ada keeps bees behind the barn. (2026-05-08)

            ## Earlier messages
            2026-05-08
            2. Ada: We take the ferry.
            3. Ada: It leaves at nine.
            2026-05-09
            4. Ada: The boat needs paint.

            (end of memory context)""");
    assertThat(packed.tokens()).isEqualTo(TOKENS.count(packed.text()));
    assertThat(packed.parts())
        .allSatisfy(part -> assertThat(part.leftOut()).isEmpty())
        .flatExtracting(Packed.Part::lines)
        .extracting(Cited::id)
        .containsExactly(1, 2, 3, 4);
  }

  /** B9: a summary takes the place of its memories, unless it does not fit. */
  @Test
  void shouldPackASummaryInsteadOfItsMemories() {
    Line summary =
        TestLines.summary(
            "Work and studies: 30 memories, 2026-05-08. Ada leads the harbour project. Ada's boss is called Bea.",
            "a",
            "b");
    Line harbour = memory("a", DAY, "Ada leads the harbour project");
    Line boss = memory("b", DAY, "Ada's boss is called Bea.");
    Line other = memory("c", DAY, "Ada keeps bees behind the barn.");
    Candidates all = candidates(PartKind.MEMORIES, 1, summary, harbour, boss, other);

    Packed packed = pack(300, all);

    assertThat(texts(packed, PartKind.MEMORIES))
        .containsExactly(summary.saying().text(), other.saying().text());
    assertThat(part(packed, PartKind.MEMORIES).leftOut())
        .extracting(Packed.LeftOut::line, Packed.LeftOut::cause)
        .containsExactly(tuple(harbour, Cause.NEAR_DUPLICATE), tuple(boss, Cause.NEAR_DUPLICATE));
    assertThat(texts(pack(50, all), PartKind.MEMORIES))
        .containsExactly(harbour.saying().text(), boss.saying().text());
  }

  @Test
  void shouldBeEmptyIfNothingIsRelevantOrFits() {
    Candidates one =
        candidates(PartKind.PASSAGES, 1, message("c", "m1", DAY, "We take the ferry."));

    assertThat(pack(500, candidates(PartKind.PASSAGES, 1)).text()).isEmpty();
    assertThat(pack(1, one).text()).isEmpty();
    assertThat(pack(1, one).tokens()).isZero();
    assertThat(part(pack(1, one), PartKind.PASSAGES).leftOut())
        .extracting(Packed.LeftOut::cause)
        .containsExactly(Cause.BUDGET);
  }

  @Test
  void shouldGiveUnusedSharesToOtherParts() {
    Line[] many = new Line[12];
    for (int i = 0; i < many.length; i++) {
      many[i] = memory("m" + i, DAY, "Fact number %d is about topic %c.".formatted(i, 'a' + i));
    }

    // when: messages leave most of their share
    Packed packed =
        pack(
            400,
            candidates(PartKind.MEMORIES, 0.2, many),
            candidates(PartKind.PASSAGES, 1, message("c", "m1", DAY, "We take the ferry.")));

    // then
    assertThat(texts(packed, PartKind.MEMORIES)).hasSize(12);
    assertThat(texts(packed, PartKind.PASSAGES)).hasSize(1);
  }

  @Test
  void shouldKeepTheSharesOfThePartsWhenMessagesAreMany() {
    Line[] many = new Line[200];
    for (int i = 0; i < many.length; i++) {
      many[i] =
          message(
              "c",
              "m" + i,
              DAY,
              "Sentence number %d of a very long talk, %x".formatted(i, i * 7919));
    }

    Packed packed =
        pack(
            400,
            candidates(PartKind.MEMORIES, 0.3, memory("a", DAY, "Ada keeps bees.")),
            candidates(PartKind.PASSAGES, 1, many),
            candidates(PartKind.WINDOW, 0.3, message("now", "w1", DAY, "What do I keep?")));

    assertThat(texts(packed, PartKind.MEMORIES)).containsExactly("Ada keeps bees.");
    assertThat(texts(packed, PartKind.WINDOW)).containsExactly("What do I keep?");
    assertThat(packed.tokens()).isBetween(360, 400);
    assertThat(part(packed, PartKind.PASSAGES).leftOut())
        .isNotEmpty()
        .allSatisfy(left -> assertThat(left.cause()).isEqualTo(Cause.BUDGET));
  }

  @Test
  void shouldLeaveOutAMessageThatAMemoryOfItStates() {
    Packed packed =
        pack(
            300,
            candidates(
                PartKind.MEMORIES,
                0.3,
                memory("a", DAY, "Ada keeps twelve bee hives behind the old barn.", "m1")),
            candidates(
                PartKind.PASSAGES,
                1,
                message("c", "m1", DAY, "I keep twelve hives behind the old barn."),
                message("c", "m2", DAY, "The honey harvest was poor.")));

    assertThat(texts(packed, PartKind.PASSAGES)).containsExactly("The honey harvest was poor.");
    assertThat(part(packed, PartKind.PASSAGES).leftOut())
        .singleElement()
        .satisfies(
            left -> {
              assertThat(left.cause()).isEqualTo(Cause.NEAR_DUPLICATE);
              assertThat(left.note()).contains("twelve bee hives");
            });
  }

  @Test
  void shouldHoldOneOfTwoMessagesOfTheSameText() {
    Packed packed =
        pack(
            300,
            candidates(
                PartKind.PASSAGES,
                1,
                message("c", "m1", DAY, "The ferry leaves at nine!"),
                message("d", "m2", DAY, "the ferry leaves at nine")));

    assertThat(texts(packed, PartKind.PASSAGES)).containsExactly("The ferry leaves at nine!");
  }

  @Test
  void shouldNotRepeatTheWindowAmongEarlierMessages() {
    Line said = message("now", "w1", DAY, "The ferry leaves at nine.");

    Packed packed =
        pack(300, candidates(PartKind.PASSAGES, 1, said), candidates(PartKind.WINDOW, 0.3, said));

    assertThat(texts(packed, PartKind.WINDOW)).hasSize(1);
    assertThat(texts(packed, PartKind.PASSAGES)).isEmpty();
  }

  @Test
  void shouldBringTheQuestionThatAMessageAnswersIfBothFit() {
    Line question = message("c", "m1", "2026-05-08T10:00:00Z", "When does the ferry leave?");
    Line answer = message("c", "m2", "2026-05-08T10:00:01Z", "At nine, as always.");
    Candidates both =
        new Candidates(
            PartKind.PASSAGES,
            1,
            false,
            List.of(new CandidateLine(answer, "found", List.of(question), "the question")),
            List.of());

    Packed whole = pack(100, both);
    assertThat(texts(whole, PartKind.PASSAGES))
        .containsExactly("When does the ferry leave?", "At nine, as always.");
    assertThat(part(whole, PartKind.PASSAGES).lines())
        .extracting(Cited::reason)
        .containsExactly("the question", "found");
    assertThat(texts(pack(whole.tokens() - 1, both), PartKind.PASSAGES))
        .containsExactly("At nine, as always.");
  }

  @Test
  void shouldNotSkipAMessageOfTheWindow() {
    Packed packed =
        pack(
            80,
            candidates(
                PartKind.WINDOW,
                1,
                message("c", "m3", "2026-05-08T10:00:03Z", "Yes."),
                message("c", "m2", "2026-05-08T10:00:02Z", "A long story. ".repeat(40)),
                message("c", "m1", "2026-05-08T10:00:01Z", "Do you?")));

    assertThat(texts(packed, PartKind.WINDOW)).containsExactly("Yes.");
  }

  @Test
  void shouldSayWhatIsBelowTheThreshold() {
    Line weak = message("c", "m1", DAY, "Bread with butter.");

    Packed packed =
        pack(100, new Candidates(PartKind.PASSAGES, 1, false, List.of(), List.of(weak)));

    assertThat(part(packed, PartKind.PASSAGES).leftOut())
        .extracting(Packed.LeftOut::cause)
        .containsExactly(Cause.BELOW_THRESHOLD);
  }
}
