package dev.memlog.bench.speed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.language.comparison.Difference;
import dev.memlog.query.search.RankedPassage;
import java.util.List;
import org.junit.jupiter.api.Test;

class HotFunctionsTest {

  private final HotFunctions functions = new HotFunctions();

  @Test
  void shouldMeasureWorkThatIsDone() {
    // when
    List<RankedPassage> ranked = functions.rank();

    // then
    assertThat(ranked).hasSize(400);
    assertThat(ranked.getFirst().score()).isGreaterThan(ranked.getLast().score());
    assertThat(functions.terms()).hasSizeGreaterThan(5);
    assertThat(functions.cut()).hasSizeGreaterThan(8);
    assertThat(functions.differ()).isNotEqualTo(Difference.NONE);
  }
}
