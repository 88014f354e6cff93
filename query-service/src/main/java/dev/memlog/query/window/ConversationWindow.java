package dev.memlog.query.window;

import dev.memlog.query.tokens.Tokenizer;
import dev.memlog.state.Message;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A selection of the latest messages of a conversation that fits a budget of tokens. The result
 * depends only on the messages, the budget, the strategy, the tokenizer and the summarizer.
 *
 * @param summarizer the summarizer of the messages that are left out
 */
public record ConversationWindow(ExtractiveSummarizer summarizer) {

  /** The largest number of latest messages from which callers select a window. */
  public static final int MOST_MESSAGES = 100;

  /** The number of latest messages that are kept unchanged when older messages are summarized. */
  static final int RECENT = 20;

  /**
   * The divisor of the budget that gives the tokens reserved for a summary, if a summary is needed.
   */
  private static final int SUMMARY_PART = 4;

  /** The text with which the content of a summary begins. */
  public static final String PREVIOUS = "Previous context: ";

  private static final String SYSTEM = "system";

  /**
   * A message of a window.
   *
   * @param message the message; a summary is a message of role system without an id
   * @param tokens the number of tokens of the message in the form of {@link MessageText#of}
   * @param truncated whether the text of the message was truncated
   */
  public record WindowMessage(Message message, int tokens, boolean truncated) {}

  /**
   * Returns the messages of a conversation that a model should read, within a budget. If the newest
   * message alone exceeds the budget, returns only the beginning of that message. The sum of tokens
   * exceeds the budget only if even that message without its content exceeds the budget.
   *
   * @param messages the latest messages of the conversation, and for strategy hybrid the older ones
   *     that it always keeps, oldest first
   * @param budget the largest number of tokens
   * @param strategy the method of selecting messages
   * @param tokenizer the tokenizer that counts tokens
   * @return the messages, oldest first; a summary of the messages left out precedes them, if the
   *     strategy has one and it fits
   */
  public List<WindowMessage> fit(
      List<Message> messages, int budget, WindowStrategy strategy, Tokenizer tokenizer) {
    if (messages.isEmpty()) {
      return List.of();
    }
    var choice = new Choice(messages, budget, tokenizer);
    if (choice.newestAlone()) {
      return choice.kept();
    }
    switch (strategy) {
      case WINDOW -> choice.keepLatest(messages.size(), 0);
      case SUMMARIZE -> {
        choice.keepLatest(RECENT, choice.reserve());
        choice.summarize();
      }
      case HYBRID -> {
        choice.keepAll(ConversationWindow::isSystem);
        choice.keepAll(ConversationWindow::isAlwaysKept);
        choice.keepLatest(RECENT, choice.reserve());
        choice.summarize();
      }
    }
    return choice.kept();
  }

  /** Returns whether strategy hybrid keeps a message however old it is: a system or flagged one. */
  public static boolean isAlwaysKept(Message message) {
    return isSystem(message) || !message.getFlags().isEmpty();
  }

  private static boolean isSystem(Message message) {
    return message.getRole().equals(SYSTEM);
  }

  private interface Rule {
    boolean keeps(Message message);
  }

  /** A selection of messages in progress. */
  private final class Choice {

    private final List<Message> messages;
    private final Tokenizer tokenizer;
    private final Set<Integer> chosen = new HashSet<>();
    private final int[] counts;
    private final int budget;
    private int left;
    private @Nullable WindowMessage first;

    Choice(List<Message> messages, int budget, Tokenizer tokenizer) {
      this.messages = messages;
      this.tokenizer = tokenizer;
      this.counts = new int[messages.size()];
      this.budget = budget;
      this.left = budget;
    }

    /**
     * Keeps the newest message, which belongs to every window.
     *
     * @return true if the newest message alone exceeds the budget, so that the window contains only
     *     its beginning
     */
    boolean newestAlone() {
      int newest = messages.size() - 1;
      if (count(newest) <= budget) {
        keep(newest);
        return false;
      }
      first = truncated(messages.get(newest));
      return true;
    }

    private WindowMessage truncated(Message message) {
      Message cut = Message.newBuilder(message).build();
      cut.setToolCalls(List.of());
      cut.setAttachments(List.of());
      cut.setContent("");
      int frame = tokenizer.count(MessageText.of(cut));
      String content = MessageText.content(message);
      for (int room = budget - frame; room > 0; room--) {
        cut.setContent(tokenizer.beginning(content, room));
        int tokens = tokenizer.count(MessageText.of(cut));
        if (tokens <= budget) {
          return new WindowMessage(cut, tokens, true);
        }
      }
      cut.setContent("");
      return new WindowMessage(cut, frame, true);
    }

    /** Returns the tokens to keep free for a summary: none if every message is recent and fits. */
    int reserve() {
      if (messages.size() <= RECENT) {
        int all = 0;
        for (int i = 0; i < messages.size(); i++) {
          all += chosen.contains(i) ? 0 : count(i);
        }
        return all <= left ? 0 : budget / SUMMARY_PART;
      }
      return budget / SUMMARY_PART;
    }

    /** Keeps the messages that match a rule and fit, newest first. */
    void keepAll(Rule rule) {
      for (int i = messages.size() - 1; i >= 0; i--) {
        if (!chosen.contains(i) && rule.keeps(messages.get(i)) && count(i) <= left) {
          keep(i);
        }
      }
    }

    /** Keeps the latest messages up to the first that does not fit. */
    void keepLatest(int most, int reserved) {
      for (int i = messages.size() - 1; i >= Math.max(0, messages.size() - most); i--) {
        if (chosen.contains(i)) {
          continue;
        }
        if (count(i) > left - reserved) {
          return;
        }
        keep(i);
      }
    }

    void summarize() {
      List<Message> others = new ArrayList<>();
      for (int i = 0; i < messages.size(); i++) {
        if (!chosen.contains(i)) {
          others.add(messages.get(i));
        }
      }
      if (others.isEmpty()) {
        return;
      }
      Message summary = summary(others.getFirst());
      int frame = tokenizer.count(MessageText.of(summary));
      for (int room = left - frame; room > 0; room -= Math.max(1, room / 8)) {
        String text = summarizer.summarize(others, room, tokenizer);
        if (text.isEmpty()) {
          return;
        }
        summary.setContent(PREVIOUS + text);
        int tokens = tokenizer.count(MessageText.of(summary));
        if (tokens <= left) {
          first = new WindowMessage(summary, tokens, false);
          left -= tokens;
          return;
        }
      }
    }

    private static Message summary(Message oldest) {
      Instant at = oldest.getCreatedAt();
      return Message.newBuilder()
          .setTenant(oldest.getTenant())
          .setApp(oldest.getApp())
          .setConversation(oldest.getConversation())
          .setMessageId("")
          .setRole(SYSTEM)
          .setContent(PREVIOUS)
          .setFlags(List.of())
          .setMetadata(Map.of())
          .setToolCalls(List.of())
          .setAttachments(List.of())
          .setCreatedAt(at)
          .setEditedAt(at)
          .build();
    }

    private int count(int index) {
      if (counts[index] == 0) {
        counts[index] = tokenizer.count(MessageText.of(messages.get(index)));
      }
      return counts[index];
    }

    private void keep(int index) {
      chosen.add(index);
      left -= count(index);
    }

    List<WindowMessage> kept() {
      List<WindowMessage> kept = new ArrayList<>();
      if (first != null) {
        kept.add(first);
      }
      chosen.stream()
          .sorted()
          .forEach(i -> kept.add(new WindowMessage(messages.get(i), count(i), false)));
      return Collections.unmodifiableList(kept);
    }
  }
}
