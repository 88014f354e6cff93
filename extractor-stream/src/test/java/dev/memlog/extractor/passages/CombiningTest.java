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
      new PassageComposer(
          new PassageRules(
              new PassageRules.Chunking(500, 50),
              2,
              500,
              List.of(),
              new PassageRules.CombineShort(true, 100, 5)));

  @Test
  void shouldNotCombineMessagesWhenTheirUsersDiffer() {
    assertThat(composer.combines(said("ann"), said("ann"))).isTrue();
    assertThat(composer.combines(said(null), said(null))).isTrue();
    assertThat(composer.combines(said("ann"), said("ben"))).isFalse();
    assertThat(composer.combines(said("ann"), said(null))).isFalse();
  }

  @Test
  void shouldNotCombineMessagesWhenTheirProjectsOrChannelsDiffer() {
    MessageState inBoth = said("ann", "garden", "web");
    assertThat(composer.combines(inBoth, said("ann", "garden", "web"))).isTrue();
    assertThat(composer.combines(inBoth, said("ann", "house", "web"))).isFalse();
    assertThat(composer.combines(inBoth, said("ann", null, "web"))).isFalse();
    assertThat(composer.combines(inBoth, said("ann", "garden", "phone"))).isFalse();
  }

  private static MessageState said(@Nullable String user) {
    return said(user, null, null);
  }

  private static MessageState said(
      @Nullable String user, @Nullable String project, @Nullable String channel) {
    Stamp stamp = new Stamp(1L, 0, "e", 0);
    return MessageState.newBuilder()
        .setMessageId("m")
        .setCreation(
            Creation.newBuilder()
                .setStamp(stamp)
                .setUser(user)
                .setProject(project)
                .setChannel(channel)
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
