package dev.memlog.runtime.server.caller;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class SharesTest {

  @Test
  void shouldLeaveAQuarterToOthers() {
    var shares = new Shares(100);

    assertThat(takeAll(shares, "one")).isEqualTo(75);
    assertThat(takeAll(shares, "two")).isEqualTo(18);
    assertThat(shares.take("three", 1)).isTrue();
  }

  @Test
  void shouldGiveTheTotalToCallersWithoutKeys() {
    assertThat(takeAll(new Shares(100), Shares.WHOLE)).isEqualTo(100);
  }

  @Test
  void shouldGiveTheLastToAHolderThatHasNothing() {
    var shares = new Shares(2);

    assertThat(takeAll(shares, "one")).isEqualTo(1);
    assertThat(takeAll(shares, "two")).isEqualTo(1);
    assertThat(shares.take("three", 1)).isFalse();
  }

  @Property(tries = 200)
  void shouldNeverExceedTheTotalNorLoseAnything(
      @ForAll @IntRange(min = 1, max = 50) int most,
      @ForAll List<@IntRange(min = 0, max = 9) Integer> steps) {
    var shares = new Shares(most);
    List<String> taken = new ArrayList<>();
    for (int step : steps) {
      String holder = "holder " + step % 3;
      if (step < 6 && shares.take(holder, 1)) {
        taken.add(holder);
      } else if (step >= 6 && taken.remove(holder)) {
        shares.release(holder, 1);
      }
      assertThat(shares.held()).isEqualTo(taken.size()).isLessThanOrEqualTo(most);
    }
    taken.forEach(holder -> shares.release(holder, 1));
    assertThat(takeAll(shares, Shares.WHOLE)).isEqualTo(most);
  }

  private static int takeAll(Shares shares, String holder) {
    int taken = 0;
    while (shares.take(holder, 1)) {
      taken++;
    }
    return taken;
  }
}
