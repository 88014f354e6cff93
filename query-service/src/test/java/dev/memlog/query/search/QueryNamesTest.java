package dev.memlog.query.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.index.analysis.Analyzer;
import dev.memlog.index.analysis.EnglishTerms;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QueryNamesTest {

  private final Analyzer analyzer = new EnglishTerms();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Who became a parent first, Rachel or Alex?|true",
        "Did I go to Tokyo with Rachel?|true",
        "Who came first, Rachel or Zebulon?|false",
        "Rachel?|false",
        "Who became a parent first?|false",
        "What is it? Rachel|true",
        "When did I move?|false",
      })
  void shouldFindNamesThatTheScopeMentions(String query, boolean known) {
    // given
    var pool = new ScriptedPool();
    for (String name : new String[] {"rachel", "alex", "tokyo", "parent", "move"}) {
      analyzer.terms(name).forEach(term -> pool.word(term, 3));
    }

    // when
    QueryText text = new QueryReader(analyzer).read(query, ScriptedPool.ASKED);

    // then
    assertThat(QueryNames.known(text, pool.pool(), analyzer)).isEqualTo(known);
  }
}
