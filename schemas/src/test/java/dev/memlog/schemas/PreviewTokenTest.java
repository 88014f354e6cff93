package dev.memlog.schemas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PreviewTokenTest {

  private static final Instant NOW = Instant.parse("2026-05-04T09:30:00.123456Z");

  @Property
  void shouldReadWhatItWrote(
      @ForAll @Size(min = 1, max = PreviewToken.MAX_MEMORIES)
          List<@StringLength(min = 1, max = 128) @CharRange(from = 'a', to = 'z') String> ids,
      @ForAll @LongRange(min = 0, max = 4_102_444_800_000L) long at) {
    PreviewToken token = PreviewToken.issue("acme/web/u1", ids, Instant.ofEpochMilli(at));

    assertThat(PreviewToken.parse(token.format())).isEqualTo(token);
  }

  @Test
  void shouldExpireTenMinutesAfterItsIssue() {
    PreviewToken token = PreviewToken.issue("acme/web/u1", List.of("m1"), NOW);

    assertThat(Duration.between(token.issuedAt(), token.expiresAt())).hasMinutes(10);
    assertThat(token.issuedAt()).isEqualTo(Instant.parse("2026-05-04T09:30:00.123Z"));
  }

  @Test
  void shouldRefuseATextThatWasCutOrAltered() {
    String text = PreviewToken.issue("acme/web/", List.of("m1", "m2", "m3"), NOW).format();

    for (int end = 0; end < text.length(); end++) {
      String cut = text.substring(0, end);
      assertThatIllegalArgumentException().isThrownBy(() -> PreviewToken.parse(cut));
    }
    for (int at = 3; at < text.length() - 1; at++) {
      char other = text.charAt(at) == 'A' ? 'B' : 'A';
      String altered = text.substring(0, at) + other + text.substring(at + 1);
      assertThatIllegalArgumentException().isThrownBy(() -> PreviewToken.parse(altered));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "f1:", "f1:nonsense", "nonsense", "f1:====", "v1:AAAA"})
  void shouldRefuseWhatIsNoToken(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PreviewToken.parse(text))
        .withMessage("must be a token that a preview returned");
  }

  @Test
  void shouldHoldOneToTwentyIds() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PreviewToken.issue("acme/web/", List.of(), NOW));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PreviewToken.issue("acme/web/", Collections.nCopies(21, "m"), NOW));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PreviewToken.issue("acme/web/", List.of("no id\n"), NOW));
  }
}
