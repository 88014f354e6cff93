package dev.memlog.query.tokens;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.memlog.schemas.Sha256;
import java.nio.ByteBuffer;
import java.util.UUID;

/**
 * A cache of counts by tokenizer and text, so that each text version of a message is counted once.
 * It stores hashes of texts, never the texts themselves, which may be deleted while their counts
 * are cached.
 */
final class CountCache {

  /** The length, in UTF-16 units, from which hashing a text costs less than counting its tokens. */
  private static final int WORTH = 48;

  private final Cache<Key, Integer> counts;

  /** The tokenizer, and the first half of the SHA-256 of the text. */
  private record Key(String tokenizer, UUID text) {}

  CountCache(int size) {
    this.counts = Caffeine.newBuilder().maximumSize(size).executor(Runnable::run).build();
  }

  /** Returns a tokenizer whose counts are cached here. */
  Tokenizer over(Tokenizer tokenizer) {
    return new Cached(tokenizer);
  }

  private static UUID hash(String text) {
    ByteBuffer hash = ByteBuffer.wrap(Sha256.of(text));
    return new UUID(hash.getLong(), hash.getLong());
  }

  private final class Cached implements Tokenizer {

    private final Tokenizer tokenizer;

    Cached(Tokenizer tokenizer) {
      this.tokenizer = tokenizer;
    }

    @Override
    public String name() {
      return tokenizer.name();
    }

    @Override
    public int count(String text) {
      if (text.length() < WORTH) {
        return tokenizer.count(text);
      }
      var key = new Key(name(), hash(text));
      Integer known = counts.getIfPresent(key);
      if (known != null) {
        return known;
      }
      int count = tokenizer.count(text);
      counts.put(key, count);
      return count;
    }

    @Override
    public String beginning(String text, int tokens) {
      // The many texts that a search for the end counts are not worth caching.
      return tokenizer.beginning(text, tokens);
    }
  }
}
