package dev.memlog.bench.eval;

import dev.memlog.standalone.importer.ConversationFormat;
import dev.memlog.standalone.importer.ImportOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Conversations with questions about them.
 *
 * @param name as JSON has it
 * @param format of the files
 * @param options to import them by
 * @param questions that are asked
 * @param skipped why questions are left out, and how many for each reason
 * @param groups what JSON calls the kinds of questions: categories or types
 * @param measures that are taken
 * @param depth how many messages are asked for
 */
record QuestionSet(
    String name,
    ConversationFormat format,
    List<Path> files,
    ImportOptions options,
    List<Question> questions,
    Map<String, Integer> skipped,
    String groups,
    List<Measure> measures,
    int depth) {}
