package dev.memlog.bench.eval;

import dev.memlog.importer.ImportOptions;
import dev.memlog.importer.dataset.LocomoConversation;
import dev.memlog.importer.dataset.LocomoFormat;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A reader of the data set LoCoMo (Maharana et al., ACL 2024). It skips adversarial questions,
 * which have no answer, and questions without a turn of the file as evidence.
 */
final class LocomoSet {

  private static final int ADVERSARIAL = 5;

  /** The number of hits that each search requests. */
  private static final int DEPTH = 20;

  private LocomoSet() {}

  /**
   * Reads the conversations and questions of files.
   *
   * @param limit the largest number of conversations
   * @throws dev.memlog.importer.BadFileException if a file does not have the format of LoCoMo
   */
  static QuestionSet read(List<Path> files, int limit) {
    List<Question> questions = new ArrayList<>();
    Map<String, Integer> skipped = new TreeMap<>();
    int[] read = {0};
    for (Path file : files) {
      LocomoConversation.read(
          file,
          conversation -> {
            if (read[0] >= limit) {
              return false;
            }
            read[0]++;
            read(conversation, questions, skipped);
            return true;
          });
    }
    return new QuestionSet(
        "locomo",
        new QuestionSet.Source(
            new LocomoFormat(),
            files,
            new ImportOptions(limit, ImportOptions.ALL.app(), ImportOptions.ALL.user())),
        questions,
        skipped,
        "categories",
        Measure.TURNS,
        DEPTH);
  }

  private static void read(
      LocomoConversation conversation, List<Question> questions, Map<String, Integer> skipped) {
    Map<String, String> sessions = new HashMap<>();
    for (LocomoConversation.Session session : conversation.sessions()) {
      String id = conversation.conversationId(session);
      session.turns().forEach(turn -> sessions.putIfAbsent(turn.messageId(), id));
    }
    int number = 0;
    for (LocomoConversation.Question question : conversation.questions()) {
      number++;
      Set<String> evidence = new LinkedHashSet<>(question.evidence());
      evidence.retainAll(sessions.keySet());
      if (question.category() == ADVERSARIAL) {
        skipped.merge(category(ADVERSARIAL), 1, Integer::sum);
      } else if (evidence.isEmpty()) {
        skipped.merge("without evidence", 1, Integer::sum);
      } else {
        questions.add(
            new Question(
                conversation.user() + " question " + number,
                question.question(),
                conversation.user(),
                category(question.category()),
                evidence,
                evidence.stream().map(sessions::get).collect(Collectors.toSet()),
                null,
                question.answer()));
      }
    }
  }

  private static String category(int number) {
    return switch (number) {
      case 1 -> "multi-hop";
      case 2 -> "temporal";
      case 3 -> "open-domain";
      case 4 -> "single-hop";
      case ADVERSARIAL -> "adversarial";
      default -> "category " + number;
    };
  }
}
