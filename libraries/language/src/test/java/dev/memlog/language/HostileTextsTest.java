package dev.memlog.language;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.hostile.HostileReading;
import dev.memlog.language.cleaning.EchoFilter;
import dev.memlog.language.cleaning.Excerpts;
import dev.memlog.language.cleaning.Recalled;
import dev.memlog.language.comparison.ReadingComparison;
import dev.memlog.language.comparison.Statement;
import dev.memlog.language.dates.DateFinder;
import dev.memlog.language.dates.TimeWords;
import dev.memlog.language.english.Beginning;
import dev.memlog.language.english.EnglishParser;
import dev.memlog.language.english.Informativeness;
import dev.memlog.language.english.SentenceSplitter;
import dev.memlog.language.quotes.QuoteExtractor;
import dev.memlog.language.quotes.QuoteSettings;
import dev.memlog.language.quotes.Said;
import dev.memlog.language.readings.ReadingReader;
import dev.memlog.language.readings.Spoken;
import dev.memlog.language.sensitivity.SensitiveCategories;
import dev.memlog.language.turn.Quote;
import dev.memlog.language.turn.Role;
import dev.memlog.language.turn.Speaker;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class HostileTextsTest {

  @Test
  void shouldReadWhateverIsSentInBoundedStepsOnASmallStack() throws InterruptedException {
    assertThat(HostileReading.faults(Functions.class)).isEmpty();
  }

  /** The functions that read users' text. */
  static final class Functions implements Supplier<Map<String, Consumer<String>>> {

    private static final LocalDate DAY = LocalDate.of(2023, 5, 9);
    private static final String STATEMENT = "Ann lives in Oslo with 2 cats";

    @Override
    public Map<String, Consumer<String>> get() {
      var english = new EnglishParser();
      var rules = new QuoteExtractor(english, QuoteSettings.defaults());
      Map<String, Consumer<String>> functions = new LinkedHashMap<>();
      functions.put("sentences", SentenceSplitter::sentences);
      functions.put("tokens", english::tokens);
      functions.put("telling words", text -> Informativeness.telling(text, Set.of()));
      functions.put("stems", Informativeness::stems);
      functions.put("dates of a query", text -> DateFinder.find(Beginning.of(text, 4_000), DAY));
      functions.put(
          "readings", text -> ReadingReader.read(new Spoken(text, "Ann", Role.USER, DAY, null)));
      functions.put(
          "readings of a repair",
          text ->
              ReadingReader.read(
                  new Spoken(
                      "Sorry, I meant Oslo.",
                      "Ann",
                      Role.USER,
                      DAY,
                      new Quote.Before("Ann", text))));
      functions.put(
          "readings of an answer",
          text ->
              ReadingReader.read(
                  new Spoken(
                      text, "Ann", Role.USER, DAY, new Quote.Before("Bob", "Where do you live?"))));
      functions.put("readings of a statement", text -> ReadingReader.readStatement(text, DAY));
      functions.put("named days", text -> ReadingReader.occurred(text, DAY));
      functions.put("time words", TimeWords::namesTime);
      functions.put("echo filter", EchoFilter::part);
      functions.put(
          "echoes", text -> new Recalled(EchoFilter.part(text).recalled()).repeatedBy(STATEMENT));
      functions.put("sensitive matters", SensitiveCategories::of);
      functions.put(
          "difference",
          text -> ReadingComparison.difference(statement(STATEMENT), statement(text)));
      functions.put(
          "repetition",
          text -> ReadingComparison.nearlySameWords(statement(text), statement(text + "s")));
      functions.put("excerpts", text -> Excerpts.of(Said.by(Said.ANN, text), Set.of()));
      functions.put("quotes", text -> rules.extract(Said.by(Said.ANN, text)));
      functions.put(
          "quotes behind a turn",
          text -> rules.extract(Said.by(Said.ANN, "Yes, I do.", Said.earlier(Said.BOB, text))));
      functions.put(
          "quotes, of an author",
          text -> rules.extract(Said.by(new Speaker(Role.USER, text), "Hi")));
      return functions;
    }

    private static Statement statement(String text) {
      return Statement.of(text, ReadingReader.readStatement(text, DAY));
    }
  }
}
