package dev.memlog.standalone.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memlog.index.IndexFillingException;
import dev.memlog.index.MemoryIndex;
import dev.memlog.runtime.KafkaSettings;
import dev.memlog.schemas.Topics;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class IndexFilledTest {

  @Test
  void shouldNotStartIfTheIndexRefusesASetting() {
    IndexFilled filled =
        of(
            () -> {
              throw new IllegalArgumentException("readConsistency must be above 1, got 1");
            });

    assertThatThrownBy(filled::start).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void shouldStartBeforeACollectionIsFilled() {
    IndexFilled filled =
        of(
            () -> {
              throw new IndexFillingException("the index is being filled");
            });

    filled.start();

    assertThat(filled.check().ready()).isFalse();
  }

  private static IndexFilled of(Supplier<MemoryIndex> index) {
    var kafka = new KafkaSettings("127.0.0.1:9092", "http://127.0.0.1:8081", Map.of(), Map.of());
    return new IndexFilled("index", Topics.PASSAGES, kafka, index, Map::of);
  }
}
