package dev.memlog.indexer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class VectorCacheTest {

  @Test
  void shouldForgetTheLeastUsedBeyondItsBytes() {
    // given room for two vectors of 100 components
    var cache = new VectorCache(1300);
    cache.put("a", new float[100]);
    cache.put("b", new float[100]);
    cache.find("a");

    // when
    cache.put("c", new float[100]);

    // then
    assertThat(cache.find("a")).isNotNull();
    assertThat(cache.find("b")).isNull();
    assertThat(cache.find("c")).isNotNull();
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
}
