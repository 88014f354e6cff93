package dev.memlog.llm;

import dev.memlog.language.consolidation.ConsolidationWriter;
import dev.memlog.language.consolidation.SimilarStatements;
import dev.memlog.language.consolidation.Wording;
import dev.memlog.language.english.Informativeness;
import dev.memlog.language.english.SentenceSplitter;
import dev.memlog.language.sensitivity.SensitiveCategories;
import dev.memlog.language.sensitivity.Sensitivity;
import dev.memlog.language.turn.ExtractorVersion;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A writer that asks a language model to combine similar statements into one memory. The answer is
 * an untrusted proposal. The statements must support every sentence of the answer. For each
 * statement, the answer must also contain an informative word that only this statement has, if
 * there is such a word. The reason is that the new memory replaces the statements in recall.
 *
 * <p>Safe for use by several threads. A call blocks for up to all configured attempts.
 */
public final class LlmConsolidator extends ModelUser implements ConsolidationWriter {

  private static final String VETTING = "1";
  private static final int LEAST_TEXT = 10;
  private static final int MOST_TEXT = 500;

  /**
   * The lint rules for every sentence. Other rules for single claims do not apply, since a
   * consolidated memory may contain several claims.
   */
  private static final Set<LintRule> EVERY_SENTENCE =
      Set.of(LintRule.PERSON, LintRule.RELATIVE_DATE, LintRule.STATEMENT);

  private static final Set<LintRule> FIRST_SENTENCE = Set.of(LintRule.SUBJECT, LintRule.PRONOUN);

  private final ExtractorVersion version;
  private final Set<Sensitivity> allowed;

  /**
   * Creates a writer without calling the model.
   *
   * @param config the settings, with a model
   * @param allowed the sensitive categories that memories may contain
   * @param budget the limit on calls, which also counts their tokens
   */
  public LlmConsolidator(
      LlmConfig config,
      Set<Sensitivity> allowed,
      CallBudget budget,
      InstantSource clock,
      MeterRegistry meters) {
    super("consolidation-model", config, ConsolidationForm.schema(), budget, clock, meters);
    this.version =
        new ExtractorVersion(
            "llm-consolidation", config.model() + "/" + VETTING, ConsolidationPrompt.VERSION);
    this.allowed = Set.copyOf(allowed);
  }

  /**
   * Returns the text of the consolidated memory; empty if the model gives no answer that passes the
   * checks.
   *
   * @throws java.util.concurrent.CancellationException if the thread is interrupted
   */
  @Override
  public Optional<Wording> write(SimilarStatements similar) {
    Optional<String> proposed =
        model.ask(
            similar.owner(),
            ConsolidationPrompt.task(MOST_TEXT),
            ConsolidationPrompt.material(similar),
            ConsolidationForm::read);
    Optional<Wording> wording =
        proposed
            .filter(content -> sound(content, similar.texts()))
            .map(content -> new Wording(content, version));
    if (wording.isEmpty()) {
      metrics.fallback();
    } else {
      metrics.passed(1);
    }
    return wording;
  }

  private boolean sound(String content, List<String> texts) {
    RefusalReason fault = fault(content, texts);
    if (fault != null) {
      metrics.refused(fault);
    }
    return fault == null;
  }

  private @Nullable RefusalReason fault(String content, List<String> texts) {
    if (content.length() < LEAST_TEXT || content.length() > MOST_TEXT) {
      return RefusalReason.LINT;
    }
    List<String> sentences = SentenceSplitter.sentences(content);
    if (sentences.stream().anyMatch(sentence -> breaks(sentence, EVERY_SENTENCE))
        || breaks(sentences.getFirst(), FIRST_SENTENCE)) {
      return RefusalReason.LINT;
    }
    if (Orders.in(content)) {
      return RefusalReason.ORDER;
    }
    boolean grounded =
        sentences.stream().allMatch(sentence -> Grounds.hold(texts, Set.of(), sentence));
    if (!grounded || !tellsOfEach(content, texts)) {
      return RefusalReason.UNGROUNDED;
    }
    return allowed.containsAll(SensitiveCategories.of(content)) ? null : RefusalReason.SENSITIVE;
  }

  private static boolean breaks(String sentence, Set<LintRule> rules) {
    return MemoryLint.check(sentence).stream().anyMatch(rules::contains);
  }

  /** Returns whether the content has an informative word unique to each text that has any. */
  private static boolean tellsOfEach(String content, List<String> texts) {
    Set<String> told = Set.copyOf(Informativeness.stems(content));
    for (int i = 0; i < texts.size(); i++) {
      Set<String> own = new HashSet<>(Informativeness.stems(texts.get(i)));
      for (int other = 0; other < texts.size(); other++) {
        if (other != i) {
          Informativeness.stems(texts.get(other)).forEach(own::remove);
        }
      }
      if (!own.isEmpty() && own.stream().noneMatch(told::contains)) {
        return false;
      }
    }
    return true;
  }
}
