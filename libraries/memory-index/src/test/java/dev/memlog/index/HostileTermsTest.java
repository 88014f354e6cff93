package dev.memlog.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.hostile.HostileReading;
import dev.memlog.index.analysis.AnalyzerName;
import dev.memlog.index.analysis.EnglishTerms;
import dev.memlog.index.analysis.WeightedWords;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class HostileTermsTest {

  @Test
  void shouldAnalyzeWhateverIsSentInBoundedStepsOnASmallStack() throws InterruptedException {
    assertThat(HostileReading.faults(Functions.class)).isEmpty();
  }

  /** The functions that turn the text of each document and query into terms. */
  static final class Functions implements Supplier<Map<String, Consumer<String>>> {

    @Override
    public Map<String, Consumer<String>> get() {
      var words = new EnglishTerms();
      return Map.of(
          "terms",
          words::terms,
          "terms of icu",
          AnalyzerName.ICU.create()::terms,
          "terms of cjk",
          AnalyzerName.CJK.create()::terms,
          "weighted words",
          text -> new WeightedWords.Builder().add(words.terms(text), 1).build());
    }
  }
}
