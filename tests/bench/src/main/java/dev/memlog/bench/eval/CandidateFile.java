package dev.memlog.bench.eval;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memlog.query.search.RankedPassage;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalDouble;
import java.util.zip.GZIPOutputStream;

/**
 * A gzipped file of JSON lines, one for each question: its evidence, the results of the baselines,
 * and every candidate with the values of its features. With it, other weights are tried without a
 * search.
 */
final class CandidateFile implements AutoCloseable {

  private final ObjectMapper mapper = new ObjectMapper();
  private final BufferedWriter out;

  /** Creates the file, or replaces it. */
  CandidateFile(Path file) throws IOException {
    out =
        new BufferedWriter(
            new OutputStreamWriter(new GZIPOutputStream(Files.newOutputStream(file)), UTF_8));
  }

  /** Adds a question with its candidates. */
  void add(QuestionSet set, Question question, IndexSearch index) {
    IndexSearch.Scored scored = index.scored(question);
    ObjectNode line = mapper.createObjectNode();
    line.put("set", set.name()).put("id", question.id()).put("group", question.group());
    line.put("query", question.text()).put("depth", set.depth());
    line.put("answered", scored.answered());
    question.turns().forEach(line.putArray("evidence")::add);
    ObjectNode baselines = line.putObject("baselines");
    index
        .baselines()
        .forEach(
            (name, ranking) -> {
              var results = baselines.putArray(name);
              index
                  .ask(question, ranking, set.depth(), OptionalDouble.empty())
                  .forEach(found -> results.add(found.message()));
            });
    var passages = line.putArray("passages");
    scored.passages().forEach(passage -> add(passage, passages.addObject()));
    try {
      out.write(mapper.writeValueAsString(line));
      out.newLine();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void add(RankedPassage ranked, ObjectNode node) {
    node.put("session", ranked.passage().session()).put("message", ranked.passage().message());
    node.put("role", ranked.passage().role()).put("author", ranked.passage().author());
    node.put("text", ranked.passage().text());
    node.put("similarity", (float) ranked.evidence().similarity());
    node.put("coverage", (float) ranked.evidence().coverage());
    ObjectNode features = node.putObject("features");
    ranked.features().forEach(feature -> features.put(feature.name(), (float) feature.value()));
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
