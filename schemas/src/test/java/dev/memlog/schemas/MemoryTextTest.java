package dev.memlog.schemas;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.state.Claim;
import dev.memlog.state.ClaimAttribute;
import dev.memlog.state.Quote;
import dev.memlog.state.QuotedBefore;
import dev.memlog.state.Reading;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class MemoryTextTest {

  private static Claim quote(String speaker, @Nullable QuotedBefore before) {
    var claim = new Claim();
    claim.setContent("Since May.");
    claim.setQuote(new Quote(speaker, "user", Instant.EPOCH, before));
    return claim;
  }

  @Test
  void shouldEmbedAQuoteWithItsSpeakerAndTheWordsThatItAnswers() {
    var before = new QuotedBefore("Ben", "Since when is Lyon your home?");
    assertThat(MemoryText.embedded(quote("Ada", before)))
        .isEqualTo("Since when is Lyon your home? Ada: Since May.");
    assertThat(MemoryText.embedded(quote("Ada", null))).isEqualTo("Ada: Since May.");
    assertThat(MemoryText.embedded(quote("The user", null))).isEqualTo("Since May.");
  }

  @Test
  void shouldHashWhatIsEmbedded() {
    Claim statement = quote("Ada", null);
    statement.setQuote(null);
    assertThat(MemoryText.embedded(statement)).isEqualTo("Since May.");
    assertThat(MemoryText.contentHash(statement))
        .isEqualTo(MemoryText.contentHash(quote("The user", null)))
        .isNotEqualTo(MemoryText.contentHash(quote("Ada", null)));
  }

  @Test
  void shouldReadTheAttributeOfAClaimThatWasStoredBeforeReadings() {
    var claim = new Claim();
    claim.setContent("Ada hates Jazz.");
    claim.setSubject("Ada");
    claim.setAttribute(new ClaimAttribute("like:jazz", "jazz", false));
    Reading reading = ClaimReadings.of(claim).getFirst();
    assertThat(reading.getSubject()).isEqualTo("Ada");
    assertThat(reading.getAttribute()).isEqualTo("like");
    assertThat(reading.getValue()).isEqualTo("Jazz");
    assertThat(reading.getStanding()).isEqualTo("denied");
  }
}
