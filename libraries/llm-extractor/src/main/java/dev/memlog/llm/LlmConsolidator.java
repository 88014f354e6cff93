package dev.memlog.llm;

import dev.memlog.language.consolidation.ConsolidationWriter;
import dev.memlog.language.consolidation.SimilarStatements;
import dev.memlog.language.consolidation.Wording;
import dev.memlog.language.english.SentenceSplitter;
import dev.memlog.language.turn.ExtractorVersion;
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

  /** Creates a writer without calling the model. */
  public LlmConsolidator(ModelAccess access) {
    super("consolidation-model", access, ConsolidationForm.schema());
    this.version =
        new ExtractorVersion(
            "llm-consolidation",
            access.config().model() + "/" + VETTING,
            ConsolidationPrompt.VERSION);
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
    return counted(
        proposed
            .filter(content -> sound(content, similar.texts()))
            .map(content -> new Wording(content, version)));
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
    boolean grounded =
        sentences.stream().allMatch(sentence -> Grounds.hold(texts, Set.of(), sentence));
    return fault(content, grounded && Grounds.tellsOfEach(content, texts));
  }

  private static boolean breaks(String sentence, Set<LintRule> rules) {
    return MemoryLint.check(sentence).stream().anyMatch(rules::contains);
  }
}
