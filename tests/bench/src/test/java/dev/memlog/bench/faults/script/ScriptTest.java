package dev.memlog.bench.faults.script;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ScriptTest {

  private static final Instant START = Instant.parse("2026-01-05T10:00:00Z");

  @Test
  void shouldFollowFromTheSeedAlone() {
    assertThat(steps(7)).isEqualTo(steps(7)).isNotEqualTo(steps(8));
  }

  @Test
  void shouldTakeEveryKindOfStep() {
    Set<Class<?>> taken =
        Stream.of(1, 2, 3)
            .flatMap(seed -> steps(seed).stream())
            .collect(Collectors.mapping(Object::getClass, Collectors.toSet()));

    assertThat(taken).containsExactlyInAnyOrder(ScriptStep.class.getPermittedSubclasses());
  }

  private static List<ScriptStep> steps(long seed) {
    var script = new Script(seed, START);
    return Stream.generate(script::next).limit(150).toList();
  }
}
