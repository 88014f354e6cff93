package dev.memlog.bench.speed.peer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

class SecretTest {

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
    assertThatThrownBy(() -> Secret.requireAll("Peer", Map.of("search", 19)))
        .hasMessage("Peer must find all 20 words by search before their deletion, found 19");
    Secret.requireAll("Peer", Map.of("search", Secret.COUNT));
  }
}
