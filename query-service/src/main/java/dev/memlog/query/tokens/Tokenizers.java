package dev.memlog.query.tokens;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.EncodingRegistry;
import com.knuddels.jtokkit.api.EncodingType;
import dev.memlog.embedding.Embedder;
import java.util.List;
import java.util.Optional;

/**
 * The tokenizers that a request may name: {@code cl100k} and {@code o200k} of OpenAI's models, and
 * {@code model}, the tokenizer of the embedding model. A vocabulary is loaded at its first use,
 * which takes about a second.
 */
public final class Tokenizers {

  public static final String CL100K = "cl100k";
  public static final String O200K = "o200k";
  public static final String MODEL = "model";

  /**
   * The names of all tokenizers, even if this process lacks the tokenizer of its embedding model.
   */
  public static final List<String> NAMES = List.of(CL100K, O200K, MODEL);

  private final EncodingRegistry registry = Encodings.newLazyEncodingRegistry();
  private final Cache<CachedTokenizer.Key, Integer> counts;
  private final Embedder embedder;

  /**
   * Creates the tokenizers.
   *
   * @param embedder the embedder of the configured model; the caller closes it
   * @param remembered the number of token counts to cache; 0 for none
   */
  public Tokenizers(Embedder embedder, int remembered) {
    this.embedder = embedder;
    this.counts = Caffeine.newBuilder().maximumSize(remembered).executor(Runnable::run).build();
  }

  /**
   * Returns the tokenizer with the given name. Returns empty for {@code model} if a provider embeds
   * over HTTP, since this process then lacks the model's tokenizer.
   *
   * @param name one of {@link #NAMES}
   * @throws IllegalArgumentException if the name is not one of {@link #NAMES}
   */
  public Optional<Tokenizer> find(String name) {
    return switch (name) {
      case CL100K, O200K -> Optional.of(cached(bytePair(name, registry)));
      case MODEL ->
          embedder.countTokens("").isPresent()
              ? Optional.of(cached(new ModelTokenizer(embedder)))
              : Optional.empty();
      default ->
          throw new IllegalArgumentException("tokenizer must be one of " + NAMES + ", got " + name);
    };
  }

  private Tokenizer cached(Tokenizer tokenizer) {
    return new CachedTokenizer(tokenizer, counts);
  }

  /**
   * Returns a tokenizer that needs no embedding model and caches nothing.
   *
   * @param name {@link #CL100K} or {@link #O200K}
   * @throws IllegalArgumentException if the name is neither of the two
   */
  public static Tokenizer bytePair(String name) {
    return bytePair(name, Encodings.newLazyEncodingRegistry());
  }

  private static Tokenizer bytePair(String name, EncodingRegistry registry) {
    EncodingType type =
        switch (name) {
          case CL100K -> EncodingType.CL100K_BASE;
          case O200K -> EncodingType.O200K_BASE;
          default ->
              throw new IllegalArgumentException("tokenizer must be cl100k or o200k, got " + name);
        };
    return new BytePairTokenizer(name, registry.getEncoding(type));
  }

  /** The tokenizer of the embedding model. */
  private record ModelTokenizer(Embedder embedder) implements Tokenizer {

    @Override
    public String name() {
      return MODEL;
    }

    @Override
    public int count(String text) {
      return embedder.countTokens(text).orElseThrow();
    }
  }
}
