package dev.memlog.llm;

import dev.memlog.language.conversation.CompactionDecision;
import dev.memlog.language.conversation.ConversationCompactor;
import dev.memlog.language.conversation.CrowdedConversations;
import dev.memlog.language.conversation.CrowdedConversations.Remembered;
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
 * A compactor that asks a language model which memory of past conversations to delete or edit. The
 * answer is an untrusted proposal. The target must be a memory from the prompt, other than the
 * added one. If the proposal merges two memories, these must support every sentence of the new
 * text. For each of the two, the new text must also contain an informative word that only this
 * memory has, if there is such a word.
 *
 * <p>Safe for use by several threads. A call blocks for up to all configured attempts.
 */
public final class LlmCompactor extends ModelUser implements ConversationCompactor {

  private static final String VETTING = "1";
  private static final int LEAST_TEXT = 10;

  private final ExtractorVersion version;
  private final Set<Sensitivity> allowed;
  private final int mostCharacters;

  /**
   * Creates a compactor without calling the model.
   *
   * @param config the settings, with a model
   * @param allowed the sensitive categories that memories may contain
   * @param mostCharacters the maximum length of a conversation's memory, in characters
   * @param budget the limit on calls, which also counts their tokens
   */
  public LlmCompactor(
      LlmConfig config,
      Set<Sensitivity> allowed,
      int mostCharacters,
      CallBudget budget,
      InstantSource clock,
      MeterRegistry meters) {
    super("compaction-model", config, CompactionForm.schema(), budget, clock, meters);
    this.version =
        new ExtractorVersion(
            "llm-compaction",
            config.model() + "/" + VETTING + "/" + mostCharacters,
            CompactionPrompt.VERSION);
    this.allowed = Set.copyOf(allowed);
    this.mostCharacters = mostCharacters;
  }

  /**
   * Returns the model's decision; empty if the model gives no answer that passes the checks.
   *
   * @throws java.util.concurrent.CancellationException if the thread is interrupted
   */
  @Override
  public Optional<CompactionDecision> decide(CrowdedConversations crowded) {
    Optional<CompactionForm.Proposed> proposed =
        model.ask(
            crowded.owner(),
            CompactionPrompt.task(mostCharacters),
            CompactionPrompt.material(crowded),
            CompactionForm::read);
    Optional<CompactionDecision> decision = proposed.flatMap(answer -> vetted(answer, crowded));
    if (decision.isEmpty()) {
      metrics.fallback();
    } else {
      metrics.passed(1);
    }
    return decision;
  }

  private Optional<CompactionDecision> vetted(
      CompactionForm.Proposed proposed, CrowdedConversations crowded) {
    Optional<Remembered> target =
        crowded.kept().stream().filter(memory -> memory.id().equals(proposed.target())).findFirst();
    if (target.isEmpty()) {
      metrics.refused(RefusalReason.SOURCE);
      return Optional.empty();
    }
    if (proposed.action().equals(CompactionForm.DELETE)) {
      return Optional.of(new CompactionDecision.Delete(target.get().id(), version));
    }
    RefusalReason fault = fault(proposed.content(), target.get().text(), crowded.added().text());
    if (fault != null) {
      metrics.refused(fault);
      return Optional.empty();
    }
    return Optional.of(new CompactionDecision.Edit(target.get().id(), proposed.content(), version));
  }

  private @Nullable RefusalReason fault(String content, String target, String added) {
    if (content.length() < LEAST_TEXT || content.length() > mostCharacters) {
      return RefusalReason.LINT;
    }
    if (Orders.in(content)) {
      return RefusalReason.ORDER;
    }
    List<String> sentences = SentenceSplitter.sentences(content);
    boolean grounded =
        sentences.stream()
            .allMatch(sentence -> Grounds.hold(List.of(target, added), Set.of(), sentence));
    if (!grounded || !tells(content, target, added) || !tells(content, added, target)) {
      return RefusalReason.UNGROUNDED;
    }
    return allowed.containsAll(SensitiveCategories.of(content)) ? null : RefusalReason.SENSITIVE;
  }

  /**
   * Returns whether the content has an informative word that the text has and the other text lacks;
   * true if there is no such word.
   */
  private static boolean tells(String content, String text, String other) {
    Set<String> told = Set.copyOf(Informativeness.stems(content));
    Set<String> own = new HashSet<>(Informativeness.stems(text));
    Informativeness.stems(other).forEach(own::remove);
    return own.isEmpty() || own.stream().anyMatch(told::contains);
  }
}
