package dev.memlog.bench.speed.peer;

import dev.memlog.bench.speed.load.Chatter;
import dev.memlog.bench.speed.load.Said;
import dev.memlog.importer.dataset.LocomoConversation;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** A factory of the {@link PeerTask}, either from LoCoMo files or from generated messages. */
public final class PeerTasks {

  private static final int ADVERSARIAL = 5;
  private static final int QUESTIONS = 200;

  private PeerTasks() {}

  /**
   * Creates the task from LoCoMo files.
   *
   * @throws dev.memlog.importer.BadFileException if a file does not have the format of LoCoMo
   */
  public static PeerTask locomo(List<Path> files) {
    var messages = new ArrayList<Said>();
    var questions = new ArrayList<PeerTask.Asked>();
    for (Path file : files) {
      LocomoConversation.read(
          file,
          conversation -> {
            Set<String> ids = messages(conversation, messages);
            for (LocomoConversation.Question question : conversation.questions()) {
              Set<String> evidence = new HashSet<>(question.evidence());
              evidence.retainAll(ids);
              if (question.category() != ADVERSARIAL && !evidence.isEmpty()) {
                questions.add(
                    new PeerTask.Asked(conversation.user(), question.question(), evidence));
              }
            }
            return true;
          });
    }
    if (questions.isEmpty()) {
      throw new IllegalArgumentException("no questions with evidence in " + files);
    }
    return new PeerTask(messages, questions);
  }

  private static Set<String> messages(LocomoConversation conversation, List<Said> to) {
    Set<String> ids = new HashSet<>();
    for (LocomoConversation.Session session : conversation.sessions()) {
      Instant at = session.started();
      for (LocomoConversation.Turn turn : session.turns()) {
        at = at.plusSeconds(1);
        if (!turn.blank()) {
          ids.add(turn.messageId());
          to.add(
              new Said(
                  conversation.user(),
                  conversation.conversationId(session),
                  turn.messageId(),
                  turn.speaker(),
                  at,
                  turn.withCaption()));
        }
      }
    }
    return ids;
  }

  public static PeerTask madeUp(int messages) {
    var chatter = new Chatter(11);
    List<Said> said = chatter.messages("p", messages);
    var questions = new ArrayList<PeerTask.Asked>();
    for (int i = 0; i < QUESTIONS; i++) {
      questions.add(
          new PeerTask.Asked(said.get(i * 37 % said.size()).user(), chatter.question(i), Set.of()));
    }
    return new PeerTask(said, questions);
  }
}
