package dev.memlog.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.memlog.query.conversation.ConversationFilter;
import dev.memlog.query.conversation.ConversationView;
import dev.memlog.runtime.Principal;
import dev.memlog.state.Conversation;
import dev.memlog.state.ConversationDescription;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A conversation and its description, which come on two topics. */
@ExtendWith(TestCluster.Extension.class)
class DescriptionViewTest {

  private static final Duration LONG = Duration.ofSeconds(30);

  private final TestCluster cluster;
  private final String tenant = "t-" + UUID.randomUUID();
  private final Principal principal = new Principal(tenant, Set.of(), Set.of());

  DescriptionViewTest(TestCluster cluster) {
    this.cluster = cluster;
  }

  @Test
  void shouldShowAConversationWithItsDescription(@TempDir Path directory) throws Exception {
    // given one that was issued with its description inside, and one with neither
    Conversation earlier = States.conversation(tenant, "earlier", 1000);
    earlier.setSystemPrompt("as it was");
    var meters = new SimpleMeterRegistry();
    try (States states = new States(cluster);
        var view = new ConversationView(directory, cluster.settings(), Clock.systemUTC(), meters)) {
      view.start();
      states.put(States.conversation(tenant, "c1", 3000)).put(earlier);
      states.put(States.conversation(tenant, "plain", 2000)).await();
      await().atMost(LONG).until(() -> view.reads().counts(principal).conversations() == 3);

      // when
      states.put(description("c1", "Be brief.")).put(description("gone", "Nobody's.")).await();

      // then
      await().atMost(LONG).until(() -> "Be brief.".equals(prompt(view, "c1")));
      assertThat(prompt(view, "earlier")).isEqualTo("as it was");
      assertThat(prompt(view, "plain")).isNull();
      assertThat(view.reads().conversation(principal, "default", "gone")).isEmpty();
      var any = new ConversationFilter(null, null, null);
      assertThat(view.reads().conversations(principal, any, 9, null).items())
          .extracting(Conversation::getSystemPrompt)
          .containsExactly("Be brief.", null, "as it was");

      // when
      states.put(description("earlier", "as it is")).removeDescription(tenant, "c1").await();

      // then
      await().atMost(LONG).until(() -> prompt(view, "c1") == null);
      await().atMost(LONG).until(() -> "as it is".equals(prompt(view, "earlier")));
    }
  }

  private ConversationDescription description(String conversation, String prompt) {
    return ConversationDescription.newBuilder()
        .setTenant(tenant)
        .setApp("default")
        .setConversation(conversation)
        .setSystemPrompt(prompt)
        .build();
  }

  private @Nullable String prompt(ConversationView view, String conversation) {
    return view.reads()
        .conversation(principal, "default", conversation)
        .orElseThrow()
        .getSystemPrompt();
  }
}
