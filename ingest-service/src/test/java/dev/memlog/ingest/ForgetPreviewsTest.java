package dev.memlog.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memlog.api.v1.ForgetMemoriesResponse;
import dev.memlog.api.v1.Memory;
import dev.memlog.api.v1.MemoryHit;
import dev.memlog.api.v1.RecallMemoriesRequest;
import dev.memlog.api.v1.RecallMemoriesResponse;
import dev.memlog.runtime.Principal;
import dev.memlog.runtime.Principal.Role;
import dev.memlog.runtime.Problem;
import dev.memlog.runtime.RequestException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ForgetPreviewsTest {

  private static final Instant NOW = Instant.parse("2026-05-04T09:30:00Z");
  private static final Principal READER =
      new Principal("acme", Set.of(), Set.of(Role.READ, Role.WRITE));

  private final List<RecallMemoriesRequest> asked = new ArrayList<>();
  private final List<Problem> problems = new ArrayList<>();

  @Test
  void shouldForgetExactlyWhatItHasShown() {
    // given
    ForgetPreviews previews = finding(NOW, "m1", "m2");

    // when
    ForgetMemoriesResponse preview = previews.preview("tea", "web", "u1", READER);

    // then
    assertThat(asked.getFirst().getQuery()).isEqualTo("tea");
    assertThat(asked.getFirst().getUser()).isEqualTo("u1");
    assertThat(asked.getFirst().getPurpose()).isEqualTo("internal");
    assertThat(preview.getPreviewCount()).isEqualTo(2);
    assertThat(
            finding(NOW.plusSeconds(599)).ids(preview.getPreviewToken(), "acme/web/u1", problems))
        .containsExactly("m1", "m2");
    assertThat(problems).isEmpty();
  }

  @Test
  void shouldRefuseATokenOfAnotherOwnerOrOfLongAgoOrMadeUp() {
    // given
    String token = finding(NOW, "m1").preview("tea", "web", null, READER).getPreviewToken();
    ForgetPreviews later = finding(NOW.plus(Duration.ofMinutes(11)));

    // when / then
    assertThat(finding(NOW).ids(token, "acme/web/u1", problems)).isEmpty();
    assertThat(finding(NOW).ids("f1:nonsense", "acme/web/", problems)).isEmpty();
    assertThat(finding(NOW).ids("nonsense", "acme/web/", problems)).isEmpty();
    assertThat(later.ids(token, "acme/web/", problems)).isEmpty();
    assertThat(problems)
        .extracting(Problem::rule)
        .containsExactly(
            "must come from a preview for the same owner",
            "must come from a preview for the same owner",
            "must come from a preview for the same owner",
            "must be used within 10 minutes");
  }

  @Test
  void shouldGiveNoTokenWhereNothingIsFound() {
    assertThat(finding(NOW).preview("tea", "web", null, READER).getPreviewToken()).isEmpty();
  }

  @Test
  void shouldShowNothingToWhoMayNotRead() {
    // given
    var writer = new Principal("acme", Set.of(), Set.of(Role.WRITE));

    // when / then
    assertThatThrownBy(() -> finding(NOW, "m1").preview("tea", "web", null, writer))
        .isInstanceOf(RequestException.class)
        .hasMessageContaining("may read");
    assertThat(asked).isEmpty();
  }

  @Test
  void shouldSayThatNobodyRecallsHere() {
    // given
    var alone = new ForgetPreviews(Optional.empty(), Clock.fixed(NOW, ZoneOffset.UTC));

    // when / then
    assertThatThrownBy(() -> alone.preview("tea", "web", null, READER))
        .isInstanceOf(RequestException.class)
        .hasMessageContaining("recall, and name ids");
  }

  private ForgetPreviews finding(Instant now, String... ids) {
    return new ForgetPreviews(
        Optional.of(
            (request, _) -> {
              asked.add(request);
              var answer = RecallMemoriesResponse.newBuilder();
              for (String id : ids) {
                answer.addResults(
                    MemoryHit.newBuilder().setMemory(Memory.newBuilder().setMemoryId(id)));
              }
              return answer.build();
            }),
        Clock.fixed(now, ZoneOffset.UTC));
  }
}
