package dev.memlog.language.conversation;

import dev.memlog.language.turn.Owner;
import dev.memlog.language.turn.Turn;
import dev.memlog.language.turn.Utterance;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A conversation that has ended, with those of its messages that belong to one owner.
 *
 * @param owner the owner of the messages and of the memories made from them
 * @param conversation the conversation's id
 * @param title the title of the conversation; null if it has none
 * @param messages the messages in their order, at least one; of a long conversation only the latest
 */
public record EndedConversation(
    Owner owner, String conversation, @Nullable String title, List<Said> messages) {

  /** The number of messages before a message that it may refer to. */
  private static final int CONTEXT = 2;

  public EndedConversation {
    if (messages.isEmpty()) {
      throw new IllegalArgumentException("messages must not be empty");
    }
    messages = List.copyOf(messages);
  }

  /**
   * A message with its time.
   *
   * @param utterance the message
   * @param createdAt the time of the message; relative dates count from its day in UTC
   */
  public record Said(Utterance utterance, Instant createdAt) {}

  /**
   * Returns each message as a turn for a {@link dev.memlog.language.turn.TurnExtractor}, with up to
   * two messages before it as context.
   */
  public List<Turn> turns() {
    List<String> participants =
        messages.stream().map(said -> said.utterance().speaker().name()).distinct().toList();
    List<Turn> turns = new ArrayList<>();
    for (int i = 0; i < messages.size(); i++) {
      List<Utterance> preceding =
          messages.subList(Math.max(0, i - CONTEXT), i).reversed().stream()
              .map(Said::utterance)
              .toList();
      Said said = messages.get(i);
      turns.add(
          new Turn(
              owner,
              conversation,
              said.utterance(),
              said.createdAt(),
              ZoneOffset.UTC,
              title,
              participants,
              false,
              preceding));
    }
    return turns;
  }
}
