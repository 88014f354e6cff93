package dev.memlog.query.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memlog.query.QueryConfig;
import dev.memlog.runtime.config.ConfigException;
import dev.memlog.runtime.config.ConfigLoader;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WebhookConfigTest {

  private static final String SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

  private static List<WebhookConfig> load(String yaml, Map<String, String> environment) {
    return ConfigLoader.create()
        .yaml("query.yaml", yaml)
        .environment(environment)
        .load(QueryConfig.class)
        .webhooks();
  }

  @Test
  void shouldReadAWebhookWithItsDefaults() {
    WebhookConfig webhook =
        load(
                "webhooks: [{name: crm, url: 'https://hooks.example.com/m?k=v', secrets: [%s]}]"
                    .formatted(SECRET),
                Map.of())
            .getFirst();

    assertThat(webhook.target()).isEqualTo("https://hooks.example.com");
    assertThat(webhook.tenantOrDefault()).isEqualTo("default");
    assertThat(webhook.mayBePrivate()).isFalse();
    assertThat(webhook.patience()).isEqualTo(Duration.ofDays(3));
    assertThat(webhook.toString()).contains("crm").doesNotContain(SECRET, "k=v");
  }

  @Test
  void shouldReadSecretsFromTheEnvironment() {
    String yaml = "webhooks: [{name: crm, url: 'https://hooks.example.com'}]";

    List<WebhookConfig> webhooks = load(yaml, Map.of("MEMLOG_WEBHOOKS_0__SECRETS", SECRET));

    assertThat(webhooks.getFirst().secrets()).containsExactly(SECRET);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "name: CRM | webhooks[0].name must match [a-z0-9][a-z0-9-]{0,63}, got CRM",
        "url: http://hooks.example.com | webhooks[0].url of webhook crm must be https://HOST[:PORT][/PATH] without user and fragment, got http://hooks.example.com",
        "url: 'https://me:pw@example.com' | webhooks[0].url of webhook crm must be https://HOST[:PORT][/PATH] without user and fragment, got …",
        "url: nonsense | webhooks[0].url of webhook crm must be https://HOST[:PORT][/PATH] without user and fragment, got nonsense",
        "url: 'https://10.0.0.1/x' | webhooks[0].url of webhook crm must have a public address unless allowPrivate is true, got 10.0.0.1",
        "url: 'https://2130706433/x' | webhooks[0].url of webhook crm must have a public address unless allowPrivate is true, got 2130706433",
        "url: 'https://[::1]/x' | webhooks[0].url of webhook crm must have a public address unless allowPrivate is true, got [::1]",
        "secrets: [] | webhooks[0].secrets of webhook crm must have at least one secret",
        "secrets: [whsec_c2hvcnQ=] | webhooks[0].secrets of webhook crm must be whsec_ and the base64 of 24 to 64 bytes, got …",
        "tenant: a/b | webhooks[0].tenant of webhook crm must match [A-Za-z0-9._:@~-]{1,128}, except . and .., got a/b",
        "giveUpAfter: 28d | webhooks[0].giveUpAfter of webhook crm must be from 1s to less than 28d, the time for which changes are kept, got PT672H",
      })
  void shouldNameTheWebhookTheRuleAndTheValue(String setting, String message) {
    String key = setting.substring(0, setting.indexOf(':'));
    StringBuilder yaml = new StringBuilder("webhooks:\n- ");
    Map.of("name", "crm", "url", "https://hooks.example.com", "secrets", "[" + SECRET + "]")
        .forEach(
            (name, value) -> {
              if (!name.equals(key)) {
                yaml.append(name).append(": '").append(value).append("'\n  ");
              }
            });

    assertThatThrownBy(() -> load(yaml + setting + "\n", Map.of()))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining(message.strip());
  }

  @Test
  void shouldNameTheKindsOfEventsForOneThatIsNone() {
    assertThatThrownBy(
            () ->
                load(
                    "webhooks: [{name: crm, url: 'https://a.example', secrets: [%s], kinds: [memory.suppersed]}]"
                        .formatted(SECRET),
                    Map.of()))
        .hasMessageContaining("webhooks[0].kinds of webhook crm must be among")
        .hasMessageContaining("did you mean memory.superseded")
        .hasMessageContaining("got memory.suppersed");
  }

  @Test
  void shouldRefuseTwoWebhooksOfOneName() {
    String webhook = "{name: crm, url: 'https://a.example', secrets: [%s]}".formatted(SECRET);

    assertThatThrownBy(() -> load("webhooks: [%s, %s]".formatted(webhook, webhook), Map.of()))
        .hasMessageContaining("webhooks must have different names, got crm");
  }
}
