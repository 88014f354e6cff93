package dev.memlog.extractor.extraction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.events.ConversationClosed;
import dev.memlog.events.Turn;
import dev.memlog.events.TurnEvent;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class LivePolicyTest {

  private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");

  private final LivePolicy policy = new LivePolicy();

  private boolean takes(String user, Instant createdAt, Instant appendedAt) {
    return policy.takes(event(user, appendedAt, Turn.newBuilder().setCreatedAt(createdAt).build()));
  }

  private static TurnEvent event(String user, Instant appendedAt, Object payload) {
    return TurnEvent.newBuilder()
        .setTenant("acme")
        .setApp("chat")
        .setUser(user)
        .setAppendedAt(appendedAt)
        .setPayload(payload)
        .build();
  }

  @Test
  void shouldTreatATurnAsLiveWhenItsMessageArrivesAsItIsWritten() {
    assertThat(takes("ann", NOW, NOW)).isTrue();
    assertThat(takes("ann", NOW.minusSeconds(200), NOW)).isTrue();
    assertThat(takes("ann", NOW.plusSeconds(200), NOW)).as("a clock that is ahead").isTrue();
    assertThat(takes("ann", NOW.minusSeconds(400), NOW)).isFalse();
  }

  @Test
  void shouldTreatEightTurnsOfAnOwnerInTenSecondsAsLive() {
    for (int i = 0; i < 8; i++) {
      assertThat(takes("ann", NOW, NOW.plusSeconds(i))).isTrue();
    }
    assertThat(takes("ann", NOW, NOW.plusSeconds(9))).isFalse();
    assertThat(takes("ben", NOW, NOW.plusSeconds(9))).isTrue();
    assertThat(takes("ann", NOW, NOW.plusSeconds(10))).isTrue();
    assertThat(takes("ann", NOW, NOW.plusSeconds(10))).as("of the second").isFalse();
    assertThat(takes("ann", NOW, NOW.plusSeconds(11))).isTrue();
  }

  @Test
  void shouldLeaveEndsOfConversationsInTheirOrder() {
    assertThat(policy.takes(event("ann", NOW, new ConversationClosed()))).isFalse();
  }
}
