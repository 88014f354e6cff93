package dev.memlog.query.search;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.hostile.HostileReading;
import dev.memlog.index.analysis.EnglishTerms;
import dev.memlog.language.dates.TimeWords;
import dev.memlog.query.ranking.Verbatim;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class HostileQueriesTest {

  @Test
  void shouldParseAnyQueryInBoundedStepsOnASmallStack() throws InterruptedException {
    assertThat(HostileReading.faults(Functions.class)).isEmpty();
  }

  /** The functions that read users' queries, or passages that were found for them. */
  static final class Functions implements Supplier<Map<String, Consumer<String>>> {

    private static final LocalDate DAY = LocalDate.of(2023, 5, 9);
    private static final String QUERY = "When did Ann move to Oslo?";

    @Override
    public Map<String, Consumer<String>> get() {
      var words = new EnglishTerms();
      var reader = new QueryReader(words);
      QueryText asked = reader.read(QUERY, DAY);
      // The first function reads each text, and those behind it go on from what was read.
      Map<String, QueryText> queries = new HashMap<>();
      Function<String, QueryText> query = text -> requireNonNull(queries.get(text));
      Map<String, Consumer<String>> functions = new LinkedHashMap<>();
      functions.put("query", text -> queries.put(text, reader.read(text, DAY)));
      functions.put("names", text -> QueryNames.in(query.apply(text), words));
      functions.put(
          "participants",
          text -> Participant.namedIn(query.apply(text).text(), List.of("Ann", "A"), words));
      functions.put(
          "first person",
          text -> new Participant("Ann", "Ann").inFirstPerson(query.apply(text).text()));
      functions.put("verbatim", text -> new Verbatim(text).value(text + "s"));
      functions.put("verbatim passage", text -> new Verbatim(QUERY).value(text));
      functions.put("snippet", text -> Snippet.of(text, asked.words(), words));
      functions.put("snippet of its own words", text -> Snippet.of(text, Set.of("a", "1"), words));
      functions.put("time words", TimeWords::namesTime);
      return functions;
    }
  }
}
