package dev.memlog.extractor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memlog.extractor.passages.PassageComposer;
import dev.memlog.extractor.passages.PassageRules;
import dev.memlog.runtime.config.ConfigException;
import dev.memlog.runtime.config.ConfigLoader;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ExtractorConfigTest {

  @Test
  void shouldCombineShortMessagesOnlyWhenTheProfileDoes() {
    assertThat(load("").passages().combineShort().enabled()).isFalse();
    assertThat(load("profile: olliebot").passages().combineShort().combined()).isEqualTo(5);
  }

  @Test
  void shouldLoadWhatIsSetAndKeepTheRest() {
    // when
    ExtractorConfig config =
        load(
            """
            passages:
              chunking: {size: 300}
              combineShort: {enabled: true}
              excludePatterns: ["^/think"]
            events:
              tenantTopics: {events.acme: acme}
              temporaryRetention: 24h
            """);

    // then
    assertThat(config.passages().chunking()).isEqualTo(new PassageRules.Chunking(300, 50));
    assertThat(config.passages().combineShort().below()).isEqualTo(100);
    assertThat(config.passages().excludePatterns()).containsExactly("^/think");
    var composer = new PassageComposer(config.passages());
    assertThat(composer.excludes("/think about it")).isTrue();
    assertThat(composer.excludes("I think about it")).isFalse();
    assertThat(config.events().tenantTopics()).containsEntry("events.acme", "acme");
    assertThat(config.events().temporaryRetention()).isEqualTo(Duration.ofHours(24));
  }

  @Test
  void shouldNameTheThingTheRuleAndTheValueOfEveryFault() {
    assertThatThrownBy(
            () ->
                load(
                    """
                    passages:
                      chunking: {overlap: 600}
                      excludePatterns: ["(unclosed"]
                    events:
                      tenantTopics: {messages: "a/b"}
                    tasks:
                      threads: 0
                    """))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("chunking.overlap must be below chunking.size=500, got 600")
        .hasMessageContaining("excludePatterns must be regular expressions of Java, got (unclosed")
        .hasMessageContaining("tenantTopics must not be one of Memlog's own topics, got messages")
        .hasMessageContaining("tenantTopics must name tenants")
        .hasMessageContaining("threads must be from 1 to 256, got 0");
  }

  private static ExtractorConfig load(String yaml) {
    return ConfigLoader.create().yaml("memlog.yaml", yaml).load(ExtractorConfig.class);
  }
}
