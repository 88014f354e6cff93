package dev.memlog.extractor.turns;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.extractor.passages.PassageCutter;
import dev.memlog.extractor.turns.compare.AttributeReader;
import dev.memlog.extractor.turns.compare.Statement;
import dev.memlog.extractor.turns.compare.StatementDifference;
import dev.memlog.extractor.turns.dates.DateResolver;
import dev.memlog.extractor.turns.dates.Tense;
import dev.memlog.extractor.turns.guard.EchoFilter;
import dev.memlog.extractor.turns.guard.Orders;
import dev.memlog.extractor.turns.guard.SensitiveCategories;
import dev.memlog.extractor.turns.language.English;
import dev.memlog.extractor.turns.language.Informativeness;
import dev.memlog.extractor.turns.lint.MemoryLint;
import dev.memlog.extractor.turns.rules.RuleExtractor;
import dev.memlog.extractor.turns.rules.RuleSettings;
import dev.memlog.extractor.turns.rules.Said;
import dev.memlog.extractor.turns.rules.Surroundings;
import dev.memlog.hostile.HostileReading;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class HostileTurnsTest {

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
      var english = new English();
      var rules = new RuleExtractor(english, RuleSettings.defaults());
      Map<String, Consumer<String>> functions = new LinkedHashMap<>();
      functions.put("sentences", English::sentences);
      functions.put("tokens", english::tokens);
      functions.put("telling words", text -> Informativeness.telling(text, Set.of()));
      functions.put("stems", Informativeness::stems);
      functions.put("dates", text -> DateResolver.resolve(text, DAY, Tense.PAST));
      functions.put("relative dates", DateResolver::relative);
      functions.put("echo filter", EchoFilter::part);
      functions.put(
          "echoes", text -> EchoFilter.echoes(STATEMENT, EchoFilter.part(text).recalled()));
      functions.put("sensitive matters", SensitiveCategories::of);
      functions.put("orders", Orders::in);
      functions.put("lint", MemoryLint::check);
      functions.put("attributes", AttributeReader::read);
      functions.put("statement", Statement::of);
      functions.put("difference", text -> StatementDifference.between(text, text + "s"));
      functions.put("difference to one", text -> StatementDifference.between(STATEMENT, text));
      functions.put(
          "apart by a thing",
          text -> StatementDifference.apartByAThing(Statement.of(text), Statement.of("I " + text)));
      functions.put("excerpts", text -> Surroundings.of(Said.by(Said.ANN, text), Set.of()));
      functions.put("rules", text -> rules.extract(Said.by(Said.ANN, text)));
      functions.put(
          "rules behind a turn",
          text -> rules.extract(Said.by(Said.ANN, "Yes, I do.", Said.earlier(Said.BOB, text))));
      functions.put(
          "rules, of an author",
          text -> rules.extract(Said.by(new Speaker(Role.USER, text), "Hi")));
      functions.put("passages", text -> new PassageCutter(500, 50).cut(text));
      return functions;
    }
  }
}
