package dev.memlog.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ComponentsTest {

  private final List<String> happened = new ArrayList<>();

  private final class Recorded implements Component {
    private final String name;
    private final boolean fails;

    Recorded(String name, boolean fails) {
      this.name = name;
      this.fails = fails;
    }

    @Override
    public String name() {
      return name;
    }

    @Override
    public void start() {
      happened.add("start " + name);
      if (fails) {
        throw new IllegalStateException("no");
      }
    }

    @Override
    public Health check() {
      if (fails) {
        throw new IllegalStateException("no");
      }
      return Health.ok();
    }

    @Override
    public void close() {
      happened.add("close " + name);
      if (name.equals("stuck")) {
        throw new IllegalStateException("cannot close");
      }
    }
  }

  @Test
  void shouldStartInOrderAndCloseInReverse() throws Exception {
    try (var all = new Components(List.of(new Recorded("a", false), new Recorded("b", false)))) {
      all.start();
      assertThat(all.checks())
          .hasSize(2)
          .allSatisfy((_, health) -> assertThat(health.ready()).isTrue());
    }

    assertThat(happened).containsExactly("start a", "start b", "close b", "close a");
  }

  @Test
  void shouldCloseWhatWasStartedWhereOneDoesNotStart() {
    var all =
        new Components(
            List.of(
                new Recorded("a", false),
                new Recorded("stuck", false),
                new Recorded("bad", true),
                new Recorded("c", false)));

    assertThatThrownBy(all::start).isInstanceOf(IllegalStateException.class).hasMessage("no");

    assertThat(happened)
        .containsExactly(
            "start a", "start stuck", "start bad", "close bad", "close stuck", "close a");
  }

  @Test
  void shouldNotBeReadyBeforeItHasStartedOrWhereACheckThrows() throws Exception {
    var all = new Components(List.of(new Recorded("a", false)));

    assertThat(all.checks()).containsEntry("a", Health.waiting("has not started"));
    all.start();
    assertThat(all.checks()).containsEntry("a", Health.ok());
    all.close();
    assertThat(all.checks()).containsEntry("a", Health.waiting("has not started"));
  }
}
