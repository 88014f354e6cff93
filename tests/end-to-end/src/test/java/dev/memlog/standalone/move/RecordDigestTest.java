package dev.memlog.standalone.move;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.apache.kafka.common.header.internals.RecordHeaders;

class RecordDigestTest {

  @Property(tries = 200)
  void shouldNotDependOnTheOrder(
      @ForAll @Size(min = 1, max = 20) List<@IntRange(max = 5) Integer> values, @ForAll long seed) {
    List<Integer> other = new ArrayList<>(values);
    Collections.shuffle(other, new Random(seed));

    assertThat(digest(other)).isEqualTo(digest(values));
  }

  @Property(tries = 200)
  void shouldDifferByOneRecordMoreAlsoOfTheSameContent(
      @ForAll @Size(min = 1, max = 20) List<@IntRange(max = 5) Integer> values) {
    List<Integer> more = new ArrayList<>(values);
    more.add(values.getFirst());

    assertThat(digest(more)).isNotEqualTo(digest(values));
  }

  @Property(tries = 20)
  void shouldCoverPartitionTimeKeyAndHeaders(@ForAll @IntRange(max = 9) int value) {
    byte[] bytes = {(byte) value};
    var headers = new RecordHeaders().add("h", bytes);
    List<String> digests = new ArrayList<>();
    for (int each = 0; each < 6; each++) {
      var digest = new RecordDigest();
      digest.add(
          each == 1 ? 1 : 0,
          each == 2 ? 1 : 0,
          each == 3 ? null : bytes,
          each == 4 ? new RecordHeaders() : headers,
          each == 5 ? null : bytes);
      digests.add(digest.hex());
    }
    assertThat(digests).doesNotHaveDuplicates();
  }

  private static String digest(List<Integer> values) {
    var digest = new RecordDigest();
    for (int value : values) {
      byte[] bytes = ("value " + value).getBytes(UTF_8);
      digest.add(0, 1, bytes, new RecordHeaders(), bytes);
    }
    return digest.hex();
  }
}
