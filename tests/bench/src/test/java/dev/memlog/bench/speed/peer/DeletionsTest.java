package dev.memlog.bench.speed.peer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memlog.bench.speed.figure.Result;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DeletionsTest {

  @Test
  void shouldGiveEachSecretAWordOfItsOwn() {
    assertThat(Secret.all())
        .hasSize(Secret.COUNT)
        .allSatisfy(
            secret -> {
              assertThat(secret.said().text()).contains(secret.word());
              assertThat(secret.question()).doesNotContain(secret.word());
              assertThat(Secret.all())
                  .filteredOn(other -> other.said().text().contains(secret.word()))
                  .hasSize(1);
            });
  }

  @Test
  void shouldRefuseATestThatFindsTooLittleBeforeTheDeletion() {
    assertThatThrownBy(() -> Deletions.of("Peer", Map.of("search", 19), Map.of("search", 0)))
        .hasMessage("Peer must find all 20 words by search before their deletion, found 19");

    Deletions deletions = Deletions.of("Peer", Map.of("search", Secret.COUNT), Map.of("search", 3));
    assertThat(deletions.results("Peer"))
        .containsExactly(Result.of("Peer deleted words in search", 3, "of 20"));
  }
}
