package dev.memlog.bench.speed.peer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.bench.speed.figure.Result;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PeerTasksTest {

  @Test
  void shouldAskLocomosQuestionsThatHaveEvidence() throws Exception {
    // when
    PeerTask task =
        PeerTasks.locomo(
            List.of(
                Path.of(
                    Objects.requireNonNull(PeerTasksTest.class.getResource("/locomo-tiny.json"))
                        .toURI())));

    // then
    assertThat(task.messages()).hasSize(7);
    assertThat(task.messages().getLast().embeddedText())
        .isEqualTo("Emil: My knees hurt. (image: a photo of running shoes on a kitchen table)");
    assertThat(task.questions()).hasSize(4);
    assertThat(task.judged()).isTrue();
  }

  @Test
  void shouldMakeUpQuestionsThatNobodyJudges() {
    PeerTask task = PeerTasks.madeUp(1_000);
    assertThat(task.messages()).hasSize(1_000);
    assertThat(task.judged()).isFalse();
  }

  @Test
  void shouldCountEvidenceAmongTheFirstTen() {
    var asked = new PeerTask.Asked("u", "?", Set.of("a", "b"));
    assertThat(asked.recall(List.of("x", "a"))).isEqualTo(0.5);
    assertThat(asked.recall(List.of("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "a")))
        .isZero();
  }

  @Test
  void shouldSearchOncePerQuestionBesideTheWarmUp() throws Exception {
    PeerTask task = PeerTasks.madeUp(500);
    PeerFigures figures = PeerFigures.of(10, task, _ -> List.of());
    assertThat(figures.searches().count()).isEqualTo(task.questions().size());
    assertThat(figures.results("Peer", task, 20).stream().map(Result::name))
        .containsExactly("Peer adds", "Peer search p50", "Peer search p95");
  }
}
