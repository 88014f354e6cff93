package dev.memlog.bench.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.memlog.bench.eval.MemoryQuestions.Asked;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class MemoryQuestionsTest {

  private static Question question(String answer, String... turns) {
    return new Question("q", "Which dog?", "u", "g", Set.of(turns), Set.of("s"), null, answer);
  }

  private static Asked ask(ScriptedMemories memories, Question question) {
    return new MemoryQuestions(memories).ask(List.of(question), () -> {}).getFirst();
  }

  @Test
  void shouldHitWhereAMemoryOfTheFirstTenCitesTheEvidenceAmongFew() {
    var memories = new ScriptedMemories();
    for (int i = 0; i < 9; i++) {
      memories.memory("Ann likes number " + i, "active", "m" + i);
    }
    memories.memory("Ann has a dog", "active", "right", "other", "third");
    memories.memory("Ann has a cat", "active", "late");

    assertThat(ask(memories, question("", "right")).hit()).isTrue();
    assertThat(ask(memories, question("", "late")).hit()).as("the eleventh").isFalse();
    assertThat(memories.asked()).allMatch(r -> "evaluation".equals(r.purpose()));
  }

  @Test
  void shouldNotCountAMemoryThatCitesMany() {
    var memories = new ScriptedMemories().memory("Ann has a dog", "active", "a", "b", "c", "d");

    assertThat(ask(memories, question("", "a")).hit()).isFalse();
  }

  @Test
  void shouldFindAnAnswersWordsInSeveralMemories() {
    var memories =
        new ScriptedMemories()
            .memory("Ann has a greyhound", "active", "a")
            .memory("Rex runs fast", "active", "b");

    assertThat(ask(memories, question("The greyhound Rex", "a")).answered()).isTrue();
    assertThat(ask(memories, question("The greyhound Max", "a")).answered()).isFalse();
    assertThat(ask(memories, question("the", "a")).answerable()).isFalse();
  }

  @Test
  void shouldMeasureTextQuality() {
    // given: one of two breaks a rule
    var memories =
        new ScriptedMemories()
            .memory("Ann has a grey dog", "active", "m1")
            .memory("I live in Rome at the moment", "active", "m2");

    // when
    TextQuality quality = TextQuality.of(memories.held("u", "active"));

    // then
    assertThat(quality.memories()).isEqualTo(2);
    assertThat(quality.lint()).isEqualTo(0.5, within(1e-9));
  }

  @Test
  void shouldKeepTheFormOfTheReport() {
    var memories = new ScriptedMemories().memory("Ann has a dog", "active", "a");
    List<Asked> asked = List.of(ask(memories, question("a dog", "a")));

    var report = new MemoryReport(asked, new TextQuality(3, 0.25), 4, 0.001, List.of());

    assertThat(report.json().toString())
        .isEqualTo(
            "{\"hit@10\":1.0,\"answer_words@10\":1.0,\"without_evidence@10\":0.0,\"per_100_messages\":75.0,"
                + "\"lint_violations\":0.25,\"memories\":3,\"messages\":4,"
                + "\"random_pairs@0.80\":0.001,\"groups\":{\"g\":1.0}}");
  }
}
