package dev.memlog.bench.eval;

import dev.memlog.importer.ImportOptions;
import dev.memlog.importer.dataset.LongMemEvalFormat;
import dev.memlog.importer.dataset.LongMemEvalQuestion;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * A reader of the data set LongMemEval (Wu et al., ICLR 2025). It skips questions without evidence
 * in a session or turn, such as questions that a system must not answer.
 */
final class LongMemEvalSet {

  /** The number of messages to request, enough to cover ten sessions. */
  private static final int DEPTH = 200;

  private LongMemEvalSet() {}

  /**
   * Reads the conversations and questions of files.
   *
   * @param limit the largest number of questions
   * @param updates true to read only questions about a fact that changed, with their haystacks
   * @throws dev.memlog.importer.BadFileException if a file does not have the format of LongMemEval
   */
  static QuestionSet read(List<Path> files, int limit, boolean updates) {
    Predicate<String> types = updates ? Updates.TYPE::equals : _ -> true;
    List<Question> questions = new ArrayList<>();
    Map<String, Integer> skipped = new TreeMap<>();
    int[] read = {0};
    for (Path file : files) {
      LongMemEvalQuestion.read(
          file,
          q -> {
            if (read[0] >= limit) {
              return false;
            }
            if (!types.test(q.type())) {
              return true;
            }
            read[0]++;
            if (q.sessions().isEmpty() || q.turns().isEmpty()) {
              skipped.merge("without evidence", 1, Integer::sum);
            } else {
              questions.add(
                  new Question(
                      q.id(),
                      q.question(),
                      q.id(),
                      q.type(),
                      q.turns(),
                      q.sessions(),
                      q.asked(),
                      q.answer()));
            }
            return true;
          });
    }
    return new QuestionSet(
        "longmemeval",
        new QuestionSet.Source(
            new LongMemEvalFormat(types),
            files,
            new ImportOptions(limit, ImportOptions.ALL.app(), ImportOptions.ALL.user())),
        questions,
        skipped,
        "types",
        Measure.SESSIONS,
        DEPTH);
  }
}
