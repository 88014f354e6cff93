package dev.memlog.indexer.content;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.index.analysis.Analyzer;
import dev.memlog.index.analysis.EnglishTerms;
import dev.memlog.index.analysis.TermOccurrence;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RecentTermsTest {

  private final EnglishTerms english = new EnglishTerms();
  private final List<String> analysed = new ArrayList<>();

  private final Analyzer recent =
      new RecentTerms(
          new Analyzer() {
            @Override
            public String name() {
              return english.name();
            }

            @Override
            public List<TermOccurrence> occurrences(String text) {
              analysed.add(text);
              return english.occurrences(text);
            }
          });

  @Test
  void shouldReturnTheTermsOfTheAnalyzerAndAnalyseARecentTextOnce() {
    // given
    String text = "Ann's ferries leave at nine, ferries to Kiel";

    // when
    List<String> first = recent.terms(text);
    List<String> second = recent.terms(text);

    // then
    assertThat(first).isEqualTo(english.terms(text));
    assertThat(second).isEqualTo(first);
    assertThat(analysed).containsExactly(text);
  }

  @Test
  void shouldHaveTheNameOfTheAnalyzer() {
    assertThat(recent.name()).isEqualTo("english");
  }
}
