package dev.memlog.indexer.vectors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.index.analysis.WeightedWords;
import dev.memlog.indexer.content.Item;
import dev.memlog.indexer.content.ItemKey;
import dev.memlog.indexer.content.PendingItem;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;

class OlderItemsTest {

  private static final long NOW = 1_800_000_000_000L;

  private final Clock clock = Clock.fixed(Instant.ofEpochMilli(NOW), ZoneOffset.UTC);
  private final List<PendingItem> asked = new ArrayList<>();
  private final OlderItems source = new OlderItems((wanted, _) -> asked.addAll(wanted), clock);

  private static PendingItem created(long at) {
    return new PendingItem(
        new ConsumerRecord<>("topic", 0, 0, null, null),
        new ItemKey("key", "t", "flow", new UUID(0, at)),
        1,
        new Item("t", "t/a/u", "hash", "text", at, new WeightedWords.Builder()::build, Map::of),
        false);
  }

  @Test
  void shouldAskOnlyForItemsThatWereNotCreatedAMomentAgo() {
    var old = created(NOW - 5_000);
    var fresh = created(NOW - 4_999);
    var ofAnotherClock = created(NOW + 1);
    var unknown = created(0);

    source.find(List.of(old, fresh, ofAnotherClock, unknown), new HashMap<>());

    assertThat(asked).containsExactly(old, ofAnotherClock, unknown);
  }

  @Test
  void shouldNotAskAtAllWhenAllItemsAreNew() {
    var source =
        new OlderItems(
            (_, _) -> {
              throw new AssertionError("asked");
            },
            clock);

    source.find(List.of(created(NOW)), new HashMap<>());
  }
}
