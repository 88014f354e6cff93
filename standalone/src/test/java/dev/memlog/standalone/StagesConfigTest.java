package dev.memlog.standalone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memlog.extractor.ExtractorConfig;
import dev.memlog.extractor.evolution.rules.ArchivingRules.Rule;
import dev.memlog.extractor.extraction.ConversationsConfig;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class StagesConfigTest {

  private static ConversationsConfig conversations(Map<String, String> settings) {
    return extractor(settings).memories().conversations();
  }

  private static ExtractorConfig extractor(Map<String, String> settings) {
    return StandaloneConfig.load(null, Map.of(), settings).stages().extractor();
  }

  @Test
  @DisplayName("D: profile adk remembers nothing without being asked")
  void shouldRememberNothingByItselfInAdk() {
    assertThat(conversations(Map.of()).automatic()).isTrue();
    assertThat(extractor(Map.of()).memories().extraction().statements()).isTrue();

    var adk = extractor(Map.of("extractor.profile", "adk"));
    assertThat(adk.memories().conversations().automatic()).isFalse();
    assertThat(adk.memories().extraction().statements()).isFalse();

    var asked =
        extractor(
            Map.of(
                "extractor.profile", "adk",
                "extractor.memories.conversations.automatic", "true",
                "extractor.memories.extraction.statements", "true"));
    assertThat(asked.memories().conversations().automatic()).isTrue();
    assertThat(asked.memories().extraction().statements()).isTrue();
  }

  @Test
  @DisplayName("H1: profile harombe prunes conversations that were idle for 30 days by itself")
  void shouldPruneIdleConversationsInHarombe() {
    assertThat(extractor(Map.of()).events().conversationRetention().shortest()).isEmpty();

    var harombe =
        extractor(Map.of("extractor.profile", "harombe")).events().conversationRetention();
    assertThat(harombe.of("default")).isEqualTo(Duration.ofDays(30));
    assertThat(harombe.shortest()).contains(Duration.ofDays(30));

    var never =
        Map.of("extractor.profile", "harombe", "extractor.events.conversationRetention.idle", "0s");
    assertThat(extractor(never).events().conversationRetention().shortest()).isEmpty();
  }

  @Test
  @DisplayName("O1, O7: profile olliebot combines short messages and archives faded memories")
  void shouldCombineShortMessagesAndArchiveFadedMemoriesInOlliebot() {
    ExtractorConfig plain = extractor(Map.of());
    assertThat(plain.passages().combineShort().enabled()).isFalse();
    assertThat(plain.memories().lifecycle().archiving().rule()).contains(Rule.UNREAD);

    ExtractorConfig olliebot = extractor(Map.of("extractor.profile", "olliebot"));
    assertThat(olliebot.passages().combineShort().combined()).isEqualTo(5);
    assertThat(olliebot.memories().lifecycle().archiving().rule()).contains(Rule.FADED);

    ExtractorConfig given =
        extractor(
            Map.of(
                "extractor.profile", "olliebot",
                "extractor.passages.combineShort.enabled", "false",
                "extractor.memories.lifecycle.archiving", "unread"));
    assertThat(given.passages().combineShort().enabled()).isFalse();
    assertThat(given.memories().lifecycle().archiving().rule()).contains(Rule.UNREAD);
  }

  @Test
  @DisplayName("A2: profile app-memory has its own limits without further settings")
  void shouldLimitMemoriesOfConversationsInAppMemory() {
    var plain = conversations(Map.of());
    assertThat(plain.summaries().maxCharacters()).isEqualTo(400);
    assertThat(plain.mostPerOwner()).isEqualTo(200);
    assertThat(plain.summaries().fallback()).isTrue();
    assertThat(plain.decides(true)).isFalse();

    var apps = conversations(Map.of("extractor.profile", "app-memory"));
    assertThat(apps.summaries().maxCharacters()).isEqualTo(200);
    assertThat(apps.mostPerOwner()).isEqualTo(10);
    assertThat(apps.summaries().fallback()).isFalse();
    assertThat(apps.decides(true)).isTrue();
    assertThat(apps.decides(false)).isFalse();
  }

  @Test
  void shouldNotChangeTheExtractorWithTheProfileOfSearches() {
    assertThat(extractor(Map.of("query.profile", "adk"))).isEqualTo(extractor(Map.of()));
  }

  @Test
  void shouldPreferTheSettingsThatAreGiven() {
    var conversations =
        conversations(
            Map.of(
                "extractor.profile", "app-memory",
                "extractor.memories.conversations.mostPerOwner", "7",
                "extractor.memories.conversations.fallback", "true",
                "extractor.memories.conversations.compaction", "first"));
    assertThat(conversations.summaries().maxCharacters()).isEqualTo(200);
    assertThat(conversations.mostPerOwner()).isEqualTo(7);
    assertThat(conversations.summaries().fallback()).isTrue();
    assertThat(conversations.decides(true)).isFalse();
  }

  @Test
  void shouldNameAProfileThatDoesNotExist() {
    assertThatThrownBy(() -> extractor(Map.of("extractor.profile", "mine")))
        .hasMessageContaining(
            "extractor.profile must be of [default, adk, app-memory, bobo, harombe, olliebot], got mine");
  }
}
