package dev.memlog.indexer.vectors;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class OlderItemsTest {

  private static final long NOW = 1_800_000_000_000L;

  private final Clock clock = Clock.fixed(Instant.ofEpochMilli(NOW), ZoneOffset.UTC);
  private final List<Embeddable> asked = new ArrayList<>();
  private final OlderItems source = new OlderItems((wanted, _) -> asked.addAll(wanted), clock);

  private record Created(long createdAt) implements Embeddable {
    @Override
    public UUID id() {
      return new UUID(0, createdAt);
    }

    @Override
    public String keyText() {
      return "key";
    }

    @Override
    public int partition() {
      return 0;
    }

    @Override
    public String contentHash() {
      return "hash";
    }
  }

  @Test
  void shouldAskOnlyForItemsThatWereNotCreatedAMomentAgo() {
    var old = new Created(NOW - 5_000);
    var fresh = new Created(NOW - 4_999);
    var ofAnotherClock = new Created(NOW + 1);
    var unknown = new Created(0);

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

    source.find(List.of(new Created(NOW)), new HashMap<>());
  }
}
