package dev.memlog.bench.speed.clusters;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class MessageRecordsTest {

  private static final Set<String> CREATED = Set.of("c/m0", "c/m1", "c/m2");
  private static final Set<String> DELETED = Set.of("c/m0");

  @Test
  void shouldCountNothingWhenEachWriteHasOneRecord() {
    assertThat(compare(Map.of("c/m0", 2, "c/m1", 1, "c/m2", 1)))
        .isEqualTo(new MessageRecords(0, 0));
  }

  @Test
  void shouldCountMessagesWithoutARecord() {
    assertThat(compare(Map.of("c/m0", 2, "c/m1", 1))).isEqualTo(new MessageRecords(1, 0));
  }

  @Test
  void shouldCountMessagesWithMoreRecordsThanWrites() {
    assertThat(compare(Map.of("c/m0", 3, "c/m1", 2, "c/m2", 1, "c/unacknowledged", 2)))
        .isEqualTo(new MessageRecords(0, 3));
  }

  private static MessageRecords compare(Map<String, Integer> found) {
    return MessageRecords.compare(found, CREATED, DELETED);
  }
}
