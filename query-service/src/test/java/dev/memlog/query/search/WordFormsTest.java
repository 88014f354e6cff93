package dev.memlog.query.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.index.CandidatePool;
import dev.memlog.index.CandidatePool.Candidate;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WordFormsTest {

  private static final Map<String, String> FORMS = Map.of("went", "go", "gone", "go");

  private final CandidatePool pool =
      new ScriptedPool()
          .points(10)
          .word("go", 4)
          .word("went", 5)
          .word("gone", 3)
          .word("town", 2)
          .candidate("c", "both", 0.5, 60, Map.of("go", 4, "went", 2, "town", 1))
          .candidate("c", "other", 0.5, 60, Map.of("gone", 4))
          .candidate("c", "none", 0.5, 60, Map.of("town", 4))
          .pool();

  @Test
  void shouldCountAllFormsOfAWordAsOne() {
    // when
    CandidatePool folded = WordForms.fold(pool, FORMS);

    // then: 4 + 5 + 3 passages are more than there are
    assertThat(folded.documentFrequencies()).isEqualTo(Map.of("go", 10L, "town", 2L));
    assertThat(folded.candidates())
        .extracting(Candidate::frequencies)
        .isEqualTo(List.of(Map.of("go", 6, "town", 1), Map.of("go", 4), Map.of("town", 4)));
    assertThat(folded.candidates()).extracting(Candidate::length).containsOnly(60);
    assertThat(folded.points()).isEqualTo(10);
  }

  @Test
  void shouldLeaveAPoolWithoutFormsAsItIs() {
    assertThat(WordForms.fold(pool, Map.of())).isSameAs(pool);
  }
}
