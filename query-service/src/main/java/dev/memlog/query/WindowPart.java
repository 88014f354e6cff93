package dev.memlog.query;

import dev.memlog.index.analysis.Analyzer;
import dev.memlog.language.english.Beginning;
import dev.memlog.query.context.CandidateLine;
import dev.memlog.query.context.Candidates;
import dev.memlog.query.context.Line;
import dev.memlog.query.context.Lines;
import dev.memlog.query.context.PartKind;
import dev.memlog.query.conversation.ConversationReads;
import dev.memlog.query.recall.RecallProfile;
import dev.memlog.query.request.ContextQuery;
import dev.memlog.query.request.ReadyView;
import dev.memlog.query.view.Cursor;
import dev.memlog.query.window.ConversationWindow;
import dev.memlog.query.window.ConversationWindow.WindowMessage;
import dev.memlog.query.window.MessageText;
import dev.memlog.query.window.WindowStrategy;
import dev.memlog.query.window.WorkingMemory;
import dev.memlog.state.Message;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The latest messages of the current conversation, for a context.
 *
 * @param analyzer the analyzer that extracts the significant words of a sentence
 * @param share the share of the budget that the latest messages may take
 * @param workingShare the share that the working memory may take
 */
record WindowPart(
    ReadyView<ConversationReads> view,
    ConversationWindow windows,
    Analyzer analyzer,
    double share,
    double workingShare) {

  /** The number of UTF-16 units of a last message that influence a recall. */
  private static final int SAID = 2_000;

  /**
   * The tokens reserved for headings and numbers, which the counts of the messages do not include.
   */
  private static final int FRAME = 24;

  /** The smallest budget, in tokens, for which a window is built. */
  private static final int LEAST_TOKENS = 16;

  /**
   * The current conversation.
   *
   * @param user the user that it belongs to; null if none or unknown
   * @param messages its latest messages, oldest first; empty for a conversation that does not exist
   *     yet
   * @param temporary whether the conversation is temporary
   * @param unknown whether the query names a conversation that does not exist yet, and which may
   *     become temporary
   */
  record Conversation(
      @Nullable String user, List<Message> messages, boolean temporary, boolean unknown) {

    /** Returns the texts of the last messages, latest first, which influence a recall. */
    List<String> said() {
      return messages.reversed().stream()
          .map(Lines::text)
          .filter(text -> !text.isBlank())
          .limit(RecallProfile.MAX_RECENT_MESSAGES)
          .map(text -> Beginning.of(text, SAID))
          .toList();
    }
  }

  /**
   * Reads the current conversation; returns an empty one if the query names none or it does not
   * exist yet.
   */
  Conversation read(ContextQuery query) {
    String id = query.conversation();
    if (id == null) {
      return new Conversation(null, List.of(), false, false);
    }
    return view.read(
        reads ->
            reads
                .conversation(query.principal(), query.asker().app(), id)
                .map(
                    conversation ->
                        new Conversation(
                            conversation.getUser(),
                            reads.window(
                                query.principal(),
                                query.asker().app(),
                                id,
                                ConversationWindow.MOST_MESSAGES,
                                end(query.asOf()),
                                query.packing().strategy()),
                            conversation.getTemporary(),
                            false))
                .orElseGet(() -> new Conversation(null, List.of(), false, true)));
  }

  /** Returns the cursor right after all messages written up to a time; null if the time is null. */
  private static @Nullable Cursor end(@Nullable Instant asOf) {
    return asOf == null ? null : new Cursor(asOf.toEpochMilli() + 1, "");
  }

  /**
   * Returns the messages in the order of their admission: a summary first, then the messages from
   * the latest to the oldest.
   */
  Candidates candidates(ContextQuery query, Conversation conversation) {
    boolean plain = query.packing().strategy() == WindowStrategy.WINDOW;
    int budget = (int) (share * query.packing().maxTokens()) - FRAME;
    List<CandidateLine> candidates = new ArrayList<>();
    if (!conversation.messages().isEmpty() && budget >= LEAST_TOKENS) {
      List<WindowMessage> shown = fit(query, conversation, budget);
      if (plain && !shown.getFirst().truncated()) {
        // A plain window may take more than its share, if other parts leave tokens unused.
        shown = fit(query, conversation, query.packing().maxTokens());
      }
      shown.stream().filter(WindowPart::summary).forEach(one -> candidates.add(candidate(one)));
      shown.reversed().stream()
          .filter(one -> !summary(one))
          .forEach(one -> candidates.add(candidate(one)));
    }
    return new Candidates(PartKind.WINDOW, share, plain, candidates, List.of());
  }

  /** Returns the goal of the conversation and the items of its working memory. */
  Candidates working(Conversation conversation) {
    List<Message> all = conversation.messages();
    WorkingMemory working =
        WorkingMemory.of(
            all.subList(Math.max(0, all.size() - WorkingMemory.MESSAGES), all.size()),
            WorkingMemory.ITEMS,
            analyzer);
    List<CandidateLine> candidates = new ArrayList<>();
    working
        .goal()
        .map(goal -> working(goal, "goal", "the goal of the conversation"))
        .ifPresent(candidates::add);
    for (WorkingMemory.Item item : working.items()) {
      candidates.add(
          working(
              item,
              MessageText.speaker(item.message()),
              "a recent sentence with frequent words or words of the goal"));
    }
    return new Candidates(PartKind.WORKING, workingShare, false, candidates, List.of());
  }

  private static CandidateLine working(WorkingMemory.Item item, String name, String reason) {
    return CandidateLine.of(Lines.working(item.message(), name, item.text()), reason);
  }

  private List<WindowMessage> fit(ContextQuery query, Conversation conversation, int budget) {
    ContextQuery.How packing = query.packing();
    return windows.fit(conversation.messages(), budget, packing.strategy(), packing.tokenizer());
  }

  private CandidateLine candidate(WindowMessage shown) {
    Message message = shown.message();
    Line line = Lines.message(message);
    if (summary(shown)) {
      return CandidateLine.of(line, "a summary of earlier messages of the conversation");
    }
    return CandidateLine.of(
        line,
        shown.truncated()
            ? "the latest message of the conversation, truncated"
            : "a latest message of the conversation");
  }

  private static boolean summary(WindowMessage shown) {
    return shown.message().getMessageId().isEmpty();
  }
}
