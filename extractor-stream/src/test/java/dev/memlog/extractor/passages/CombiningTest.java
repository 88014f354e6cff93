package dev.memlog.extractor.passages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.extractor.state.Creation;
import dev.memlog.extractor.state.MessageState;
import dev.memlog.extractor.state.Stamp;
import dev.memlog.extractor.state.Wording;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CombiningTest {

  private final PassageComposer composer =
      new PassageComposer(new PassageRules(500, 50, 2, 500, List.of(), 100, 5));

  @Test
  void shouldNeverCombineMessagesOfTwoUsers() {
    assertThat(composer.combines(said("ann"), said("ann"))).isTrue();
    assertThat(composer.combines(said(null), said(null))).isTrue();
    assertThat(composer.combines(said("ann"), said("ben"))).isFalse();
    assertThat(composer.combines(said("ann"), said(null))).isFalse();
  }

  private static MessageState said(@Nullable String user) {
    Stamp stamp = new Stamp(1L, 0, "e", 0);
    return MessageState.newBuilder()
        .setMessageId("m")
        .setCreation(
            Creation.newBuilder()
                .setStamp(stamp)
                .setUser(user)
                .setProject(null)
                .setChannel(null)
                .setRole("user")
                .setAuthor(null)
                .setToolCalls(List.of())
                .setToolCallId(null)
                .setName(null)
                .setFlags(List.of())
                .setMetadata(Map.of())
                .build())
        .setWording(new Wording(stamp, "yes", 0L))
        .build();
  }
}
