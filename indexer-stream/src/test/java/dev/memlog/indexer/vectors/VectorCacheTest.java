package dev.memlog.indexer.vectors;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class VectorCacheTest {

  @Test
  void shouldKeepTheLastUsedWithinItsBytes() {
    // given room for 100 vectors of 100 components
    var cache = new VectorCache(100 * 600);
    cache.put("used", new float[100]);

    // when many others come, and one is used between them
    for (int i = 0; i < 1000; i++) {
      cache.put("other" + i, new float[100]);
      cache.find("used");
    }

    // then
    assertThat(cache.find("used")).isNotNull();
    assertThat(IntStream.range(0, 1000).filter(i -> cache.find("other" + i) != null).count())
        .isLessThan(100);
  }

  @Test
  void shouldCacheNewTextsWhenFullOfRecurringTexts() {
    // given a cache full of texts that came twice
    var cache = new VectorCache(100 * 600);
    for (int i = 0; i < 1000; i++) {
      cache.put("former" + i, new float[100]);
      cache.find("former" + i);
    }

    // when half as many new texts come as there is room for
    IntStream.range(0, 50).forEach(i -> cache.put("new" + i, new float[100]));

    // then each is known when it comes again
    assertThat(IntStream.range(0, 50).filter(i -> cache.find("new" + i) == null)).isEmpty();
  }

  @Test
  void shouldCountAVectorOnceThatIsPutTwice() {
    // given
    var cache = new VectorCache(1300);

    // when
    for (int i = 0; i < 10; i++) {
      cache.put("a", new float[100]);
    }
    cache.put("b", new float[100]);

    // then
    assertThat(cache.find("a")).isNotNull();
    assertThat(cache.find("b")).isNotNull();
  }

  @Test
  void shouldKeepNothingWithoutBytes() {
    var cache = new VectorCache(0);

    cache.put("a", new float[100]);

    assertThat(cache.find("a")).isNull();
  }
}
