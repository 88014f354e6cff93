package dev.memlog.query.tokens;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.embedding.HashingEmbedder;
import dev.memlog.embedding.OnnxEmbedder;
import dev.memlog.query.AwkwardTexts;
import java.util.Random;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class TokenizersTest {

  private final Tokenizers tokenizers = new Tokenizers(new HashingEmbedder(), 100);

  private Tokenizer find(String name) {
    return tokenizers.find(name).orElseThrow();
  }

  @Test
  void shouldCountAsThePublishedVocabulariesDo() {
    // Figures of OpenAI's tiktoken.
    assertThat(find("cl100k").count("hello world")).isEqualTo(2);
    assertThat(find("cl100k").count("antidisestablishmentarianism")).isEqualTo(6);
    assertThat(find("cl100k").count("2 + 2 = 4")).isEqualTo(7);
    assertThat(find("cl100k").count("お誕生日おめでとう")).isEqualTo(9);
    assertThat(find("o200k").count("お誕生日おめでとう")).isEqualTo(8);
    assertThat(find("o200k").count("antidisestablishmentarianism")).isEqualTo(6);
  }

  @Test
  void shouldCountMarkersOfPromptsAsPlainText() {
    assertThat(find("cl100k").count("<|endoftext|>")).isGreaterThan(1);
  }

  @Test
  void shouldCountByTheEmbeddingModelBeyondWhatItReads() {
    try (var embedder = new OnnxEmbedder("all-minilm-l6-v2-q", 1)) {
      var own = new Tokenizers(embedder, 100).find("model").orElseThrow();
      // Words of the model's vocabulary are one token each.
      assertThat(own.count("the boat")).isEqualTo(2);
      assertThat(own.count("the boat ".repeat(5_000))).isEqualTo(10_000);
      assertThat(own.count("")).isZero();
    }
  }

  @Test
  void shouldNotOfferATokenizerThatTheProviderKeeps() {
    assertThat(tokenizers.find("model")).isEmpty();
  }

  @Test
  void shouldReturnTheLongestBeginningThatFits() {
    Tokenizer tokenizer = find("cl100k");
    String text = "The ferry 🚀 leaves at nine, as it always did 🙂🙂🙂 since 1998. ".repeat(20);
    Random random = new Random(7);
    for (int i = 0; i < 50; i++) {
      int tokens = random.nextInt(200);
      String beginning = tokenizer.beginning(text, tokens);
      assertThat(text).startsWith(beginning);
      assertThat(tokenizer.count(beginning)).isBetween(Math.max(0, tokens - 4), tokens);
    }
    assertThat(tokenizer.beginning(text, 0)).isEmpty();
    assertThat(tokenizer.beginning("short", 50)).isEqualTo("short");
  }

  @Provide
  Arbitrary<String> texts() {
    return AwkwardTexts.upTo(60);
  }

  @Property(tries = 200)
  void shouldReturnABeginningOfAnyTextThatFits(
      @ForAll("texts") String text, @ForAll @IntRange(max = 40) int tokens) {
    Tokenizer tokenizer = find("o200k");

    String beginning = tokenizer.beginning(text, tokens);

    assertThat(text).startsWith(beginning);
    assertThat(tokenizer.count(beginning)).isLessThanOrEqualTo(tokens);
    assertThat(beginning).doesNotMatch("(?s).*[\\uD800-\\uDBFF]");
  }
}
