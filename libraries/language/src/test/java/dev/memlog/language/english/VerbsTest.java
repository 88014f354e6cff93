package dev.memlog.language.english;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VerbsTest {

  @ParameterizedTest
  @CsvSource({
    "go, goes, went", "study, studies, studied", "watch, watches, watched", "plan, plans, planned",
    "have, has, had", "play, plays, played", "put, puts, put", "miss, misses, missed"
  })
  void shouldFindTheBaseForm(String base, String third, String past) {
    assertThat(Verbs.base(third)).isEqualTo(base);
    assertThat(Verbs.base(past)).isEqualTo(base);
  }

  @Test
  void shouldTellPastFromPresent() {
    assertThat(Verbs.past("went")).isTrue();
    assertThat(Verbs.past("painted")).isTrue();
    assertThat(Verbs.past("need")).isFalse();
    assertThat(Verbs.past("put")).isFalse();
  }

  @Test
  void shouldListTheFormsOfIrregularVerbs() {
    assertThat(Verbs.irregularForms("eating")).containsExactly("eat", "ate", "eaten");
    assertThat(Verbs.irregularForms("went")).containsExactly("go", "went", "gone");
    assertThat(Verbs.irregularForms("put")).containsExactly("put");
    assertThat(Verbs.irregularForms("painted")).isEmpty();
    assertThat(Verbs.irregularForms("cake")).isEmpty();
  }
}
