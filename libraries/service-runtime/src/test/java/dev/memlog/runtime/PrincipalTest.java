package dev.memlog.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memlog.runtime.Principal.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PrincipalTest {

  private static final Principal ANN =
      new Principal("acme", Set.of("web"), Optional.of("ann"), Set.of(Role.READ, Role.WRITE));
  private static final Principal ANYONE = new Principal("acme", Set.of(), Set.of(Role.READ));

  private final List<Problem> problems = new ArrayList<>();

  @Test
  void shouldSettleTheUserThatAKeyIsBoundTo() {
    assertThat(ANN.user("user", null, problems::add)).isEqualTo("ann");
    assertThat(ANN.user("user", "ann", problems::add)).isEqualTo("ann");
    assertThat(problems).isEmpty();
  }

  @Test
  void shouldRefuseAnotherUserThanTheBoundOne() {
    // when
    for (String other : List.of("ben", "Ann", "ann ", "")) {
      assertThat(ANN.user("messages[2].user", other, problems::add)).isEqualTo("ann");
    }

    // then
    assertThat(problems).hasSize(4);
    assertThat(problems.getFirst().code()).isEqualTo(ErrorCode.PERMISSION_DENIED);
    assertThat(problems.getFirst().message())
        .isEqualTo("messages[2].user must be the user that the key is bound to, got ben");
  }

  @Test
  void shouldLeaveTheUserToAKeyThatIsBoundToNone() {
    assertThat(ANYONE.user("user", "ben", problems::add)).isEqualTo("ben");
    assertThat(ANYONE.user("user", null, problems::add)).isNull();
    assertThat(problems).isEmpty();
  }

  @Test
  void shouldSeeOnlyWhatIsTheBoundUsers() {
    assertThat(ANN.sees("ann")).isTrue();
    assertThat(ANN.sees("ben")).isFalse();
    assertThat(ANN.sees(null)).isFalse();
    assertThat(ANYONE.sees("ben")).isTrue();
    assertThat(ANYONE.sees(null)).isTrue();
  }

  @Test
  void shouldKeepWhatConcernsEveryUserToAdministrators() {
    new Principal("acme", Set.of(), Set.of(Role.ADMIN)).requireAdmin("every user of an app");
    for (Principal other : List.of(ANN, new Principal("acme", Set.of(), Set.of(Role.WRITE)))) {
      assertThatThrownBy(() -> other.requireAdmin("every user of an app"))
          .isInstanceOf(RequestException.class)
          .hasMessageContaining(
              "must carry a key with the role admin, since this concerns every user of an app");
    }
  }

  @Test
  void shouldNeverBindAUserOfSeveralAppsOrAnAdministrator() {
    for (Role role : List.of(Role.ADMIN, Role.OPERATOR)) {
      assertThatThrownBy(
              () -> new Principal("acme", Set.of("web"), Optional.of("ann"), Set.of(role)))
          .isInstanceOf(IllegalArgumentException.class);
    }
    for (Set<String> apps : List.of(Set.<String>of(), Set.of("web", "mail"))) {
      assertThatThrownBy(() -> new Principal("acme", apps, Optional.of("ann"), Set.of(Role.READ)))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }
}
