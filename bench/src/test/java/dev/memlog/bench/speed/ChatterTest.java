package dev.memlog.bench.speed;

import static org.assertj.core.api.Assertions.assertThat;

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
}
