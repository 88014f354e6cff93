package dev.memlog.schemas.log;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.schemas.DeadLetterHeaders;
import dev.memlog.schemas.DeadLetterReason;
import dev.memlog.schemas.Topics;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class DeadLetterRecordTest {

  private static final Rejection OF_T =
      new Rejection(DeadLetterReason.INVALID_EVENT, "role must be one of a, b", "t");
  private static final Rejection OF_NOBODY =
      new Rejection(DeadLetterReason.UNDESERIALIZABLE, "no event", null);

  @Test
  void shouldKeepTheRecordAsItCameAndSayWhy() {
    var headers = new RecordHeaders().add("theirs", new byte[] {1});
    DeadLetterRecord letter = letter("k".getBytes(UTF_8), new byte[] {9}, headers, OF_T);

    assertThat(letter.key()).isEqualTo("turns-3-4");
    assertThat(letter.value()).containsExactly(9);
    assertThat(text(letter, "theirs")).isEqualTo("\u0001");
    assertThat(text(letter, DeadLetterHeaders.TOPIC)).isEqualTo("turns");
    assertThat(text(letter, DeadLetterHeaders.PARTITION)).isEqualTo("3");
    assertThat(text(letter, DeadLetterHeaders.OFFSET)).isEqualTo("4");
    assertThat(text(letter, DeadLetterHeaders.TIMESTAMP)).isEqualTo("5");
    assertThat(text(letter, DeadLetterHeaders.KEY)).isEqualTo("aw==");
    assertThat(text(letter, DeadLetterHeaders.TENANT)).isEqualTo("t");
    assertThat(text(letter, DeadLetterHeaders.STAGE)).isEqualTo("evolution");
    assertThat(text(letter, DeadLetterHeaders.REASON)).isEqualTo("invalid_event");
    assertThat(text(letter, DeadLetterHeaders.MESSAGE)).isEqualTo("role must be one of a, b");
  }

  @Test
  void shouldLeaveOutWhatAClientWroteUnderItsNames() {
    Headers forged = new RecordHeaders();
    DeadLetterHeaders.ALL.forEach(name -> forged.add(name, "forged".getBytes(UTF_8)));

    DeadLetterRecord letter = letter(null, new byte[] {9}, forged, OF_NOBODY);

    for (Header header : letter.headers()) {
      assertThat(new String(header.value(), UTF_8)).isNotEqualTo("forged");
    }
    assertThat(letter.headers().lastHeader(DeadLetterHeaders.TENANT)).isNull();
    assertThat(letter.headers().lastHeader(DeadLetterHeaders.KEY)).isNull();
  }

  @Test
  void shouldFitItsTopicWhateverTheRecordsSize() {
    int most = Topics.MEMORIES_DEAD_LETTER.maxMessageBytes();
    byte[] large = new byte[most];
    var headers = new RecordHeaders().add("theirs", large);
    var said = new Rejection(DeadLetterReason.TOO_LARGE, "x".repeat(1 << 20), "t");

    List<DeadLetterRecord> letters = new ArrayList<>();
    letters.add(letter(null, large, new RecordHeaders(), said));
    letters.add(letter(large, new byte[] {1}, new RecordHeaders(), said));
    letters.add(letter(null, new byte[] {1}, headers, said));
    letters.add(letter(new byte[most / 3], new byte[most / 2], new RecordHeaders(), said));

    for (DeadLetterRecord letter : letters) {
      int size = letter.value().length;
      for (Header header : letter.headers()) {
        size += header.key().length() + header.value().length;
      }
      assertThat(size).isLessThan(most - 1024);
      assertThat(text(letter, DeadLetterHeaders.MESSAGE)).contains("bytes were left out");
    }
  }

  @Test
  void shouldTakeATenantFromAKeyOfOursOnly() {
    assertThat(tenant("t/a/u")).isEqualTo("t");
    assertThat(tenant("t/a/")).isEqualTo("t");
    assertThat(tenant("t/a/u/memory")).isEqualTo("t");
    assertThat(tenant("default")).isNull();
    assertThat(tenant("/a/u")).isNull();
    assertThat(tenant("no id/a/u")).isNull();
    assertThat(tenant("")).isNull();
    assertThat(tenant(null)).isNull();
  }

  private static @Nullable String tenant(@Nullable String key) {
    byte[] bytes = key == null ? null : key.getBytes(UTF_8);
    return new LogRecord("turns", 3, 4, 5, bytes, null, new RecordHeaders()).tenantOfKey();
  }

  private static DeadLetterRecord letter(
      byte @Nullable [] key, byte[] value, Headers headers, Rejection rejection) {
    var origin = new LogRecord("turns", 3, 4, 5, key, value, headers);
    return DeadLetterRecord.of("evolution", origin, rejection, Topics.MEMORIES_DEAD_LETTER);
  }

  private static String text(DeadLetterRecord letter, String name) {
    return new String(letter.headers().lastHeader(name).value(), UTF_8);
  }
}
