package dev.memlog.llm;

import dev.memlog.language.conversation.CompactionDecision;
import dev.memlog.language.conversation.ConversationCompactor;
import dev.memlog.language.conversation.CrowdedConversations;
import dev.memlog.language.conversation.CrowdedConversations.Remembered;
import dev.memlog.language.english.SentenceSplitter;
import dev.memlog.language.turn.ExtractorVersion;
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
  private final int mostCharacters;

  /**
   * Creates a compactor without calling the model.
   *
   * @param mostCharacters the maximum length of a conversation's memory, in characters
   */
  public LlmCompactor(ModelAccess access, int mostCharacters) {
    super("compaction-model", access, CompactionForm.schema());
    this.version =
        new ExtractorVersion(
            "llm-compaction",
            access.config().model() + "/" + VETTING + "/" + mostCharacters,
            CompactionPrompt.VERSION);
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
    return counted(proposed.flatMap(answer -> vetted(answer, crowded)));
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
    List<String> sentences = SentenceSplitter.sentences(content);
    List<String> texts = List.of(target, added);
    boolean grounded =
        sentences.stream().allMatch(sentence -> Grounds.hold(texts, Set.of(), sentence));
    return fault(content, grounded && Grounds.tellsOfEach(content, texts));
  }
}
