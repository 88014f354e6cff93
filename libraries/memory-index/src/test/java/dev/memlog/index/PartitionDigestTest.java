package dev.memlog.index;

import static dev.memlog.index.Samples.id;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PartitionDigestTest {

  private static final ContentDigest CONTENT = ContentDigest.of("acme", "hash", Map.of());
  private static final ContentDigest OTHER = ContentDigest.of("acme", "other", Map.of());

  @Test
  void shouldNotDependOnTheOrder() {
    PartitionDigest one = PartitionDigest.EMPTY.add(id(1), 1, CONTENT).add(id(2), 2, OTHER);
    PartitionDigest two = PartitionDigest.EMPTY.add(id(2), 2, OTHER).add(id(1), 1, CONTENT);

    assertThat(one).isEqualTo(two);
    assertThat(one.remove(id(1), 1, CONTENT)).isEqualTo(PartitionDigest.EMPTY.add(id(2), 2, OTHER));
    assertThat(one.minus(two)).isEqualTo(PartitionDigest.EMPTY);
  }

  @Test
  void shouldAddUpToTheDigestOfAll() {
    PartitionDigest one = PartitionDigest.EMPTY.add(id(1), 1, CONTENT);
    PartitionDigest two = PartitionDigest.EMPTY.add(id(2), 2, OTHER);

    assertThat(one.plus(two)).isEqualTo(one.add(id(2), 2, OTHER));
    assertThat(one.plus(two).count()).isEqualTo(2);
  }

  @Test
  void shouldTellRevisionsIdsAndContentsApart() {
    assertThat(
            List.of(
                PartitionDigest.EMPTY.add(id(1), 1, CONTENT),
                PartitionDigest.EMPTY.add(id(1), 2, CONTENT),
                PartitionDigest.EMPTY.add(id(2), 1, CONTENT),
                PartitionDigest.EMPTY.add(id(1), 1, OTHER),
                PartitionDigest.EMPTY.add(id(1), 1, CONTENT).add(id(1), 1, CONTENT)))
        .doesNotHaveDuplicates();
  }

  @Test
  void shouldReadWhatItWrites() {
    PartitionDigest digest = PartitionDigest.EMPTY.add(id(1), 1, CONTENT).add(id(2), 2, OTHER);

    assertThat(digest.toString()).matches("[0-9a-f]{32}:2");
    assertThat(PartitionDigest.parse(digest.toString())).isEqualTo(digest);
    PartitionDigest negative = PartitionDigest.EMPTY.minus(digest);
    assertThat(PartitionDigest.parse(negative.toString())).isEqualTo(negative);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "abc:1", "0123456789abcdef0123456789abcdeX:1"})
  void shouldRefuseAnotherForm(String text) {
    assertThatThrownBy(() -> PartitionDigest.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("32 hexadecimal digits");
  }

  @Test
  void shouldIgnoreTheOrderOfFieldsOnly() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("room", "r");
    fields.put("tags", List.of("a", "b"));
    Map<String, Object> reversed = new LinkedHashMap<>();
    reversed.put("tags", List.of("a", "b"));
    reversed.put("room", "r");

    assertThat(ContentDigest.of("acme", "hash", fields))
        .isEqualTo(ContentDigest.of("acme", "hash", reversed));
    assertThat(
            List.of(
                ContentDigest.of("acme", "hash", fields),
                ContentDigest.of("other", "hash", fields),
                ContentDigest.of("acme", "other", fields),
                ContentDigest.of("acmeh", "ash", fields),
                ContentDigest.of("acme", "hash", Map.of("room", "r")),
                ContentDigest.of("acme", "hash", Map.of("room", List.of("r"))),
                ContentDigest.of("acme", "hash", Map.of("room", 1L)),
                ContentDigest.of("acme", "hash", Map.of("room", true)),
                ContentDigest.of("acme", "hash", Map.of("tags", List.of("ab"))),
                ContentDigest.of("acme", "hash", Map.of("tags", List.of("a", "b"))),
                ContentDigest.of("acme", "hash", Map.of("tags", List.of()))))
        .doesNotHaveDuplicates();
  }
}
