package dev.memlog.bench.speed.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChatterTest {

  private static final int MANY = 20_000;

  @Test
  void shouldSayTheSameForTheSameSeed() {
    assertThat(new Chatter(3).messages("p", 100)).isEqualTo(new Chatter(3).messages("p", 100));
    assertThat(new Chatter(4).messages("p", 100)).isNotEqualTo(new Chatter(3).messages("p", 100));
  }

  @Test
  void shouldTalkAsPeopleDoAndSeldomRepeatItself() {
    List<Said> said = new Chatter(1).messages("p", MANY);
    assertThat(said.stream().mapToInt(s -> s.text().length()).average().orElse(0))
        .isBetween(90.0, 160.0);
    assertThat(said).allMatch(s -> s.text().length() < 450);
    assertThat(said.stream().map(Said::text).distinct().count()).isGreaterThan(MANY * 99 / 100);
    assertThat(said.stream().map(Said::user).distinct()).hasSize(MANY / Chatter.PER_USER);
    assertThat(said.stream().map(s -> s.conversation() + s.message()).distinct()).hasSize(MANY);
  }

  @Test
  void shouldHaveUsersWriteInTurnEachInOneConversationAfterTheOther() {
    List<Said> said = new Chatter(1).atOnce("p", 4, 4 * (Chatter.PER_CONVERSATION + 1));
    assertThat(said.subList(0, 8).stream().map(Said::user))
        .containsExactly("p-u0", "p-u1", "p-u2", "p-u3", "p-u0", "p-u1", "p-u2", "p-u3");
    List<Said> one = said.stream().filter(s -> s.user().equals("p-u1")).toList();
    assertThat(one).isSortedAccordingTo(Comparator.comparing(Said::at));
    assertThat(one.subList(0, Chatter.PER_CONVERSATION).stream().map(Said::conversation).distinct())
        .containsExactly("p-c1-0");
    assertThat(one.getLast().conversation()).isEqualTo("p-c1-1");
    assertThat(one.stream().map(Said::author).distinct()).hasSize(2);
  }
}
