package dev.memlog.indexer.embedding;

import static dev.memlog.indexer.embedding.ProviderHealth.Verdict.FINAL;
import static dev.memlog.indexer.embedding.ProviderHealth.Verdict.REFUSALS_DOUBTED;
import static dev.memlog.indexer.embedding.ProviderHealth.Verdict.UNANSWERED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.embedding.EmbeddingRejectedException;
import dev.memlog.embedding.ForwardingEmbedder;
import dev.memlog.embedding.HashingEmbedder;
import dev.memlog.runtime.log.Backoff;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ProviderHealthTest {

  private static final String REFUSED = "refused";

  private final Backoff backoff =
      new Backoff("the provider is unavailable", Duration.ofMillis(1), Duration.ofMillis(1));

  @Test
  void shouldBlameTheTextsWhenRefusalsAreFew() {
    var health = new ProviderHealth(backoff, 10, false);
    assertThat(health.recordAnswer(slice(0, 9))).isEqualTo(FINAL);
    assertThat(health.recordAnswer(slice(3, 2))).isEqualTo(FINAL);
    assertThat(health.recordAnswer(slice(0, 9))).isEqualTo(FINAL);
    assertThat(health.unavailable()).isFalse();
  }

  @Test
  void shouldDoubtTheRefusalsOfTheSliceInWhichTheProviderRecovers() {
    // given
    var health = new ProviderHealth(backoff, 10, false);
    assertThat(health.recordAnswer(slice(0, 10))).isEqualTo(UNANSWERED);
    assertThat(health.unavailable()).isTrue();

    // when / then: some of its texts may have been refused before the provider recovered
    assertThat(health.recordAnswer(slice(5, 2))).isEqualTo(REFUSALS_DOUBTED);
    assertThat(health.unavailable()).isFalse();

    // when / then: those that are refused again are at fault themselves
    assertThat(health.recordAnswer(slice(0, 2))).isEqualTo(FINAL);
  }

  @Test
  void shouldDoubtTheRefusalsOfSlicesThatBeganBeforeTheProviderRecovered() {
    // given
    var health = new ProviderHealth(backoff, 10, false);
    EmbeddingSlice beside = slice(0, 6);
    assertThat(health.recordAnswer(slice(0, 10))).isEqualTo(UNANSWERED);
    assertThat(health.recordAnswer(slice(3, 0))).isEqualTo(REFUSALS_DOUBTED);

    // when / then
    assertThat(health.recordAnswer(beside)).isEqualTo(REFUSALS_DOUBTED);

    // when / then
    assertThat(health.recordAnswer(slice(0, 3))).isEqualTo(FINAL);
  }

  @Test
  void shouldAcceptAllRefusalsIfTheIndexCanHoldTheTextsAlone() {
    var health = new ProviderHealth(backoff, 10, true);
    assertThat(health.recordAnswer(slice(0, 10))).isEqualTo(FINAL);
    assertThat(health.refusals()).contains("refused the last 10 texts");
    assertThat(health.recordAnswer(slice(5, 2))).isEqualTo(FINAL);
  }

  /** Returns an embedded slice with so many accepted and so many refused texts. */
  private static EmbeddingSlice slice(int accepted, int refused) {
    List<String> texts =
        Stream.concat(
                Collections.nCopies(accepted, "accepted").stream(),
                Collections.nCopies(refused, REFUSED).stream())
            .toList();
    var slice = new EmbeddingSlice(texts, texts, new FairQueue<>(List.of()));
    slice.start(new Refusing(), _ -> {});
    return slice;
  }

  /** Embeds on the caller's thread, and refuses one text. */
  private static final class Refusing extends ForwardingEmbedder {

    Refusing() {
      super(new HashingEmbedder());
    }

    @Override
    public List<float[]> embedPassages(List<String> texts) {
      if (texts.contains(REFUSED)) {
        throw new EmbeddingRejectedException("it refuses one of " + texts.size());
      }
      return super.embedPassages(texts);
    }

    @Override
    public CompletableFuture<List<float[]>> submitPassages(List<String> texts) {
      try {
        return CompletableFuture.completedFuture(embedPassages(texts));
      } catch (EmbeddingRejectedException e) {
        return CompletableFuture.failedFuture(e);
      }
    }
  }
}
