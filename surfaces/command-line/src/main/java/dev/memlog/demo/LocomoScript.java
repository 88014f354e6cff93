package dev.memlog.demo;

import dev.memlog.demo.DemoScript.Deletion;
import dev.memlog.demo.DemoScript.Edit;
import dev.memlog.demo.DemoScript.Place;
import dev.memlog.demo.DemoScript.Question;
import dev.memlog.importer.BadFileException;
import dev.memlog.importer.LocomoConversation;
import dev.memlog.importer.LocomoFormat;
import dev.memlog.language.english.Beginning;
import dev.memlog.schemas.Ids;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A factory of the demo's script for a file of LoCoMo, a data set of long conversations with
 * questions. The script asks questions of the file, and takes their evidence as the expected
 * answers.
 */
public final class LocomoScript {

  private static final int QUESTIONS = 5;
  private static final int ADVERSARIAL = 5;
  private static final String AFTER =
      "Change of plans: we meet at the old observatory on Plum Street at half past nine.";
  private static final String EDIT_QUESTION = "Who meets at the old observatory on Plum Street?";

  private LocomoScript() {}

  /**
   * Creates the script of a LoCoMo file.
   *
   * @param file the file in the JSON format of LoCoMo
   * @throws BadFileException if the file is not a LoCoMo file, or if its questions name fewer than
   *     two messages as evidence
   */
  public static DemoScript load(Path file) {
    var questions = new ArrayList<Question>();
    Map<Place, String> texts = new HashMap<>();
    LocomoConversation.read(file, c -> read(c, questions, texts));
    List<Question> asked = spread(questions);
    // The edit and the deletion need two different messages.
    List<Place> evidence =
        asked.stream()
            .flatMap(q -> q.evidence().stream())
            .distinct()
            .sorted(LocomoScript::byId)
            .toList();
    if (asked.isEmpty() || evidence.size() < 2) {
      throw new BadFileException(
          file, 0, "must have questions whose evidence names at least two messages");
    }
    Place edited = evidence.getFirst();
    Place deleted = evidence.getLast();
    String deletedText = texts.getOrDefault(deleted, "");
    return new DemoScript(
        file.getFileName().toString(),
        new LocomoFormat(),
        List.of(file),
        asked,
        new Edit(edited, texts.getOrDefault(edited, ""), AFTER, EDIT_QUESTION),
        new Deletion(deleted, deletedText, Beginning.of(deletedText, 300)),
        Optional.empty());
  }

  private static boolean read(
      LocomoConversation conversation, List<Question> questions, Map<Place, String> texts) {
    Map<String, Place> places = new HashMap<>();
    for (LocomoConversation.Session session : conversation.sessions()) {
      for (LocomoConversation.Turn turn : session.turns()) {
        if (!turn.text().isBlank()) {
          var place =
              new Place(Ids.DEFAULT, conversation.conversationId(session), turn.messageId());
          places.put(turn.messageId(), place);
          texts.put(place, turn.text());
        }
      }
    }
    for (LocomoConversation.Question q : conversation.questions()) {
      Set<Place> evidence =
          q.evidence().stream()
              .filter(places::containsKey)
              .map(places::get)
              .collect(Collectors.toUnmodifiableSet());
      if (q.category() != ADVERSARIAL && !evidence.isEmpty()) {
        questions.add(new Question(q.question(), evidence, false));
      }
    }
    return true;
  }

  /** Chooses questions evenly over the file, so that they cover early and late conversations. */
  private static List<Question> spread(List<Question> all) {
    var chosen = new ArrayList<Question>();
    int count = Math.min(QUESTIONS, all.size());
    for (int i = 0; i < count; i++) {
      chosen.add(all.get(i * all.size() / count));
    }
    return chosen;
  }

  private static int byId(Place a, Place b) {
    return (a.conversation() + "/" + a.message()).compareTo(b.conversation() + "/" + b.message());
  }
}
