package dev.memlog.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.query.conversation.ConversationCounts;
import dev.memlog.runtime.Principal;
import dev.memlog.runtime.config.Defaults;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(TestCluster.Extension.class)
class ServedTenantsTest {

  private final TestCluster cluster;

  /** Tests share the topics, never a conversation. */
  private final String conversation = "c-" + UUID.randomUUID();

  @TempDir private Path directory;

  ServedTenantsTest(TestCluster cluster) {
    this.cluster = cluster;
  }

  @Test
  void shouldKeepAndAnswerOnlyServedTenantsUntilTheSettingChanges() throws Exception {
    // given
    try (var states = new States(cluster)) {
      for (String tenant : List.of("acme", "umbrella")) {
        states.put(States.conversation(tenant, conversation, 1000));
      }
      states.await();
    }

    // when / then
    try (Service some = serving("acme")) {
      assertThat(read(some, "all").statusCode()).isEqualTo(200);
      HttpResponse<String> refused = read(some, "umbrella");
      assertThat(refused.statusCode()).isEqualTo(403);
      assertThat(refused.body()).contains("query.tenants", "umbrella");
      assertThat(counts(some, "umbrella")).isEqualTo(new ConversationCounts(0, 0));
    }

    // when / then: with the same directory
    try (Service others = serving("umbrella", "globex")) {
      assertThat(read(others, "umbrella").statusCode()).isEqualTo(200);
      assertThat(read(others, "all").statusCode()).isEqualTo(403);
      assertThat(counts(others, "acme")).isEqualTo(new ConversationCounts(0, 0));
    } finally {
      // Other tests count the conversations of these tenants.
      try (var states = new States(cluster)) {
        for (String tenant : List.of("acme", "umbrella")) {
          states.removeConversation(tenant, conversation);
        }
        states.await();
      }
    }
  }

  private Service serving(String... tenants) throws Exception {
    QueryConfig d = Defaults.of(QueryConfig.class);
    var config =
        new QueryConfig(
            d.profile(),
            d.profiles(),
            d.candidates(),
            d.rememberedQueries(),
            d.accesses(),
            d.after(),
            d.context(),
            d.answers(),
            d.changes(),
            d.webhooks(),
            List.of(tenants));
    return new Service(cluster.settings(), directory, config, NoStats.sources()).caughtUp();
  }

  private HttpResponse<String> read(Service service, String key) throws Exception {
    return service.get(key, "/v1/conversations/" + conversation);
  }

  private static ConversationCounts counts(Service service, String tenant) {
    return service.query.conversations().reads().counts(new Principal(tenant, Set.of(), Set.of()));
  }
}
