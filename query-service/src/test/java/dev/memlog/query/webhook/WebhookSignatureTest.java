package dev.memlog.query.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WebhookSignatureTest {

  private static final String SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
  private static final String ID = "msg_p5jXN8AQM9LWM0D4loKWxJek";
  private static final String SIGNATURE = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=";

  @Test
  void shouldSignTheTestVectorOfStandardWebhooks() {
    assertThat(WebhookSignature.sign(List.of(SECRET), ID, 1_614_265_330, "{\"test\": 2432232314}"))
        .isEqualTo(SIGNATURE);
  }

  @Test
  void shouldSignByEachSecretWhileASecretIsReplaced() {
    String next = "whsec_" + Base64.getEncoder().encodeToString(new byte[32]);

    String[] signatures =
        WebhookSignature.sign(List.of(next, SECRET), ID, 1_614_265_330, "{\"test\": 2432232314}")
            .split(" ", -1);

    assertThat(signatures).hasSize(2).endsWith(SIGNATURE).doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
        "whsec_",
        "whsec_c2hvcnQ=",
        "whsec_no base64 at all, however long",
        "whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
      })
  void shouldAcceptOnlySecretsOfTheSpecification(String text) {
    assertThat(WebhookSignature.isSecret(text)).isFalse();
    assertThat(WebhookSignature.isSecret(SECRET)).isTrue();
  }
}
