package dev.memlog.query.tokens;

import com.github.benmanes.caffeine.cache.Cache;
import dev.memlog.schemas.Sha256;
import java.nio.ByteBuffer;
import java.util.UUID;

/**
 * A tokenizer that counts each text version of a message once. Its cache stores hashes of texts,
 * never the texts themselves, which may be deleted while their counts are cached.
 *
 * @param tokenizer the tokenizer that counts
 * @param counts the cache, which several tokenizers may share
 */
record CachedTokenizer(Tokenizer tokenizer, Cache<Key, Integer> counts) implements Tokenizer {

  /** The length, in UTF-16 units, from which hashing a text costs less than counting its tokens. */
  private static final int WORTH = 48;

  /** The tokenizer, and the first half of the SHA-256 of the text. */
  record Key(String tokenizer, UUID text) {}

  @Override
  public String name() {
    return tokenizer.name();
  }

  @Override
  public int count(String text) {
    if (text.length() < WORTH) {
      return tokenizer.count(text);
    }
    ByteBuffer hash = ByteBuffer.wrap(Sha256.of(text));
    var key = new Key(name(), new UUID(hash.getLong(), hash.getLong()));
    return counts.get(key, _ -> tokenizer.count(text));
  }

  @Override
  public String beginning(String text, int tokens) {
    // The many texts that a search for the end counts are not worth caching.
    return tokenizer.beginning(text, tokens);
  }
}
