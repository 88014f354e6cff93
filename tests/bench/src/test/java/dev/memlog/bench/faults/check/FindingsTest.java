package dev.memlog.bench.faults.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.bench.faults.check.Findings.Finding;
import dev.memlog.bench.faults.model.GeneratedEvent;
import dev.memlog.bench.faults.model.GeneratedEvent.Kind;
import dev.memlog.bench.faults.model.TenantModel;
import dev.memlog.bench.faults.model.Tokens;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FindingsTest {

  private final TenantModel model = new TenantModel("t");
  private final Findings findings = new Findings(model);

  @Test
  void shouldFindNothingWhereAllIsAsItMustBe() {
    findings.compare("a list", Map.of("m", "x"), Map.of("m", "x"), Promise.INDEX_IS_THE_FOLD);
    findings.onlyTokens("a list", "of " + Tokens.of(1, 1), Set.of(Tokens.of(1, 1)));

    assertThat(findings.all()).isEmpty();
  }

  @Test
  void shouldTellWhatIsLostFromWhatIsBackFromWhatDiffers() {
    findings.compare(
        "a list",
        Map.of("back", "x", "other", "old"),
        Map.of("lost", "x", "other", "new"),
        Promise.INDEX_IS_THE_FOLD);

    assertThat(findings.all())
        .extracting(Finding::promise)
        .containsExactly(
            Promise.ACKNOWLEDGED_IS_KEPT, Promise.DELETED_STAYS_DELETED, Promise.INDEX_IS_THE_FOLD);
  }

  @Test
  void shouldTellTextOfAnotherAppFromTextThatIsGone() {
    // given
    String elsewhere = Tokens.of(1, 1);
    model.apply(
        new GeneratedEvent(Kind.CREATED, "e", "phone", "c", "m", "A " + elsewhere, 10, false));

    // when
    findings.onlyTokens("a list", elsewhere + " and " + Tokens.of(1, 2), Set.of());

    // then
    assertThat(findings.all())
        .extracting(Finding::promise)
        .containsExactly(Promise.TENANTS_NEVER_MEET, Promise.DELETED_STAYS_DELETED);
  }
}
