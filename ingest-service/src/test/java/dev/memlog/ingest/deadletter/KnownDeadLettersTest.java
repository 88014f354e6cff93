package dev.memlog.ingest.deadletter;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class KnownDeadLettersTest {

  private final KnownDeadLetters known = new KnownDeadLetters(5);

  @Test
  void shouldForgetTheOldestOfTheTenantWithTheMost() {
    // given
    put("rare", "r1");

    // when
    for (int i = 0; i < 100; i++) {
      put("flood", "f" + i);
    }

    // then
    assertThat(ids("rare")).containsExactly("r1");
    assertThat(ids("flood")).containsExactly("f96", "f97", "f98", "f99");
    assertThat(known.find("f95")).isEmpty();
    assertThat(known.find("f96")).isPresent();
  }

  @Test
  void shouldKeepTheLastOfAnId() {
    put("t", "a");
    put("t", "b");
    put("other", "a");
    assertThat(ids("t")).containsExactly("b");
    assertThat(ids("other")).containsExactly("a");
    known.remove("a");
    known.remove("never there");
    assertThat(ids("other")).isEmpty();
  }

  @Test
  void shouldForgetWhatIsGone() {
    put("t", "a");
    put("", "b");
    known.removeIf(letter -> letter.id().equals("a"));
    assertThat(ids("t")).isEmpty();
    assertThat(known.find("a")).isEmpty();
    assertThat(ids("")).containsExactly("b");
    known.clear();
    assertThat(ids("")).isEmpty();
  }

  private List<String> ids(String tenant) {
    return known.of(tenant).stream().map(DeadLetter::id).toList();
  }

  private void put(String tenant, String id) {
    var where = new DeadLetter.Coordinates("memories.dead-letter", 0, 0);
    var origin = new DeadLetter.Coordinates("memories", 0, 0);
    var rejection = new DeadLetter.Rejected("indexer", "", "", Instant.EPOCH);
    known.put(new DeadLetter(id, origin, 0, tenant, rejection, 0, where));
  }
}
