package dev.memlog.bench.eval;

import dev.memlog.importer.ConversationFormat;
import dev.memlog.importer.ImportOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Conversations with questions about them.
 *
 * @param name the name in JSON
 * @param source the conversations to import
 * @param questions the questions to ask
 * @param skipped the number of skipped questions, by reason
 * @param groups the name of the groups of questions in JSON: categories or types
 * @param measures the measures to take
 * @param depth the number of messages to request for each question
 */
record QuestionSet(
    String name,
    Source source,
    List<Question> questions,
    Map<String, Integer> skipped,
    String groups,
    List<Measure> measures,
    int depth) {

  /**
   * The files of conversations.
   *
   * @param format the format of the files
   * @param options the options of the import
   */
  record Source(ConversationFormat format, List<Path> files, ImportOptions options) {}
}
