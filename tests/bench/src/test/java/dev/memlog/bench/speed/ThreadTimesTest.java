package dev.memlog.bench.speed;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class ThreadTimesTest {

  private static final String FOLD =
      "\"memlog-fold-d3682c23-9e02-44cd-9083-fb5aa3798e0b-StreamThread-1\" #201 [55] prio=5"
          + " os_prio=0 cpu=%s elapsed=9.9s tid=0x1 nid=55 waiting";

  @Test
  void shouldGroupThreadsWhoseNamesDifferInNumbersIdsAndPurposesOnly() {
    // given
    ThreadTimes before =
        ThreadTimes.of(0, FOLD.formatted("100.00ms") + "\n\"GC Thread#0\" cpu=5.00ms elapsed=9s");

    // when
    ThreadTimes after =
        ThreadTimes.of(
            1_000_000_000L,
            String.join(
                "\n",
                FOLD.formatted("110.00ms"),
                "\"GC Thread#0\" cpu=5.00ms elapsed=9s",
                "\"GC Thread#1\" cpu=5.00ms elapsed=9s",
                "\"kafka-admin-client-thread | watch\" #7 cpu=1.00ms elapsed=9s",
                "\"kafka-admin-client-thread | fold-admin\" #8 cpu=2.00ms elapsed=9s"));

    // then
    assertThat(after.count()).isEqualTo(5);
    Map<String, Double> percent = after.percentSince(before);
    assertThat(percent)
        .containsOnlyKeys(
            "memlog-fold-#-StreamThread-#", "GC Thread##", "kafka-admin-client-thread");
    assertThat(percent.get("memlog-fold-#-StreamThread-#")).isCloseTo(1.0, Offset.offset(1e-9));
    assertThat(percent.get("GC Thread##")).isCloseTo(0.5, Offset.offset(1e-9));
    assertThat(percent.get("kafka-admin-client-thread")).isCloseTo(0.3, Offset.offset(1e-9));
  }
}
