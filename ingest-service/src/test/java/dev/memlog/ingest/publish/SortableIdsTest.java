package dev.memlog.ingest.publish;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.schemas.Ids;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class SortableIdsTest {

  /** Stands still, then steps back. */
  private static final class BadClock extends Clock {
    private int asked;

    @Override
    public Instant instant() {
      return Instant.ofEpochMilli(asked++ < 6000 ? 1_800_000_000_000L : 1_700_000_000_000L);
    }

    @Override
    public ZoneId getZone() {
      return ZoneId.of("UTC");
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }
  }

  @Test
  void shouldSortAsMadeWhateverTheClockDoes() {
    var ids = new SortableIds(new BadClock(), new Random(1));
    List<String> made = new ArrayList<>();
    for (int i = 0; i < 10_000; i++) {
      made.add(ids.next());
    }

    assertThat(made).isSorted().doesNotHaveDuplicates().allMatch(Ids::valid);
    assertThat(UUID.fromString(made.getFirst()).version()).isEqualTo(7);
    assertThat(UUID.fromString(made.getFirst()).variant()).isEqualTo(2);
    assertThat(UUID.fromString(made.getFirst()).getMostSignificantBits() >>> 16)
        .isEqualTo(1_800_000_000_000L);
  }
}
