package dev.memlog.extractor.replay;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.ReadOnlyKeyValueStore;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ReplayComparisonTest {

  private final Hashes replayed = new Hashes();
  private final Hashes logged = new Hashes();
  private final ReplayComparison comparison = new ReplayComparison();

  @Test
  void shouldDecideAtTheFirstLookIfBothAreEqual() {
    // given
    replayed.put("a", "1").put("b", "2");
    logged.put("a", "1").put("b", "2");

    // when
    comparison.look(replayed, logged);

    // then
    assertThat(comparison.decided()).isTrue();
    assertThat(comparison.report().equal()).isTrue();
    assertThat(comparison.report().compared()).isEqualTo(2);
  }

  @Test
  void shouldCountDifferencesThatThreeLooksInARowHaveFound() {
    // given
    replayed.put("altered", "1").put("equal", "2").put("missing", "3");
    logged.put("altered", "9").put("equal", "2").put("extra", "4");

    // when
    comparison.look(replayed, logged);
    comparison.look(replayed, logged);

    // then
    assertThat(comparison.decided()).isFalse();

    // when
    comparison.look(replayed, logged);

    // then
    assertThat(comparison.decided()).isTrue();
    ReplayReport report = comparison.report();
    assertThat(report.equal()).isFalse();
    assertThat(report)
        .isEqualTo(
            new ReplayReport(
                4, 1, 1, 1, 0, List.of("altered altered", "extra extra", "missing missing")));
  }

  @Test
  void shouldForgetWhatTheOtherSideHasReachedMeanwhile() {
    // given
    replayed.put("late", "2").put("deleted", "1");
    logged.put("late", "1");

    // when
    comparison.look(replayed, logged);
    logged.put("late", "2");
    replayed.remove("deleted");
    comparison.look(replayed, logged);

    // then
    assertThat(comparison.decided()).isTrue();
    assertThat(comparison.report().equal()).isTrue();
  }

  @Test
  void shouldLeaveUndecidedWhatChangesAtEachLook() {
    // when
    for (int look = 0; look < ReplayComparison.MOST_LOOKS; look++) {
      assertThat(comparison.decided()).isFalse();
      replayed.put("busy", "text " + look);
      logged.put("busy", "text " + (look - 1));
      comparison.look(replayed, logged);
    }

    // then
    assertThat(comparison.decided()).isTrue();
    assertThat(comparison.report().undecided()).isEqualTo(1);
    assertThat(comparison.report().altered()).isZero();
    assertThat(comparison.report().equal()).isFalse();
  }

  private static final class Hashes implements ReadOnlyKeyValueStore<String, byte[]> {
    private final TreeMap<String, byte[]> entries = new TreeMap<>();

    Hashes put(String key, String hash) {
      entries.put(key, hash.getBytes(UTF_8));
      return this;
    }

    void remove(String key) {
      entries.remove(key);
    }

    @Override
    public byte @Nullable [] get(String key) {
      return entries.get(key);
    }

    @Override
    public KeyValueIterator<String, byte[]> range(String from, String to) {
      throw new UnsupportedOperationException();
    }

    @Override
    public KeyValueIterator<String, byte[]> all() {
      Iterator<Map.Entry<String, byte[]>> all = entries.entrySet().iterator();
      return new KeyValueIterator<>() {
        @Override
        public void close() {}

        @Override
        public String peekNextKey() {
          throw new UnsupportedOperationException();
        }

        @Override
        public boolean hasNext() {
          return all.hasNext();
        }

        @Override
        public KeyValue<String, byte[]> next() {
          Map.Entry<String, byte[]> next = all.next();
          return new KeyValue<>(next.getKey(), next.getValue());
        }
      };
    }

    @Override
    public long approximateNumEntries() {
      return entries.size();
    }
  }
}
