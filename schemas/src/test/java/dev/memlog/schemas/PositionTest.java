package dev.memlog.schemas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PositionTest {

  @Property
  void shouldReadWhatItWrote(
      @ForAll @IntRange(max = 8191) int generation,
      @ForAll @Size(min = 1, max = 9)
          Map<@IntRange(max = 9999) Integer, @LongRange(max = (1L << 40) - 1) Long> offsets) {
    Position position = new Position("conversation-events", generation, new TreeMap<>(offsets));

    assertThat(Position.parse(position.format())).isEqualTo(position);
  }

  @Test
  void shouldWriteOneRecordAsDocumented() {
    String text = Position.of("conversation-events", 0, 3, 42).format();

    assertThat(text).startsWith("v1:").doesNotContain("=", "+", "/");
    assertThat(new String(Base64.getUrlDecoder().decode(text.substring(3)), StandardCharsets.UTF_8))
        .isEqualTo("conversation-events|0|3|42");
  }

  @Test
  void shouldContainAllOfABatch() {
    Position last =
        Position.last(
            List.of(
                Position.of("t", 1, 0, 7), Position.of("t", 1, 2, 5), Position.of("t", 1, 0, 9)));

    assertThat(last.offsets()).containsExactly(Map.entry(0, 9L), Map.entry(2, 5L));
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> Position.last(List.of(Position.of("t", 1, 0, 7), Position.of("other", 1, 0, 7))));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "t|0|0|0",
        "a topic|0|0|0",
        "t|0",
        "t|0|1",
        "t|0|1|2|3",
        "t|x|1|2",
        "t|-1|1|2",
        "t|0|-1|2",
        "t|0|1|-2",
        "t|0|10000|1",
        "t|9000|1|1",
        "|0|1|1",
        "t|0|1|99999999999999999999"
      })
  void shouldRefuseWhatItDidNotWrite(String plain) {
    String encoded = Base64.getUrlEncoder().encodeToString(plain.getBytes(StandardCharsets.UTF_8));
    List<String> texts =
        plain.equals("t|0|0|0")
            ? List.of(plain, "v2:" + encoded, encoded, "v1:" + encoded + "%", "v1:")
            : List.of("v1:" + encoded);

    for (String text : texts) {
      assertThatIllegalArgumentException()
          .as(text)
          .isThrownBy(() -> Position.parse(text))
          .withMessage("must be a position that a write returned");
    }
  }
}
