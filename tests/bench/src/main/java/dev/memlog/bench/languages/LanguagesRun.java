package dev.memlog.bench.languages;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memlog.bench.run.JsonFile;
import dev.memlog.bench.run.MeasuredMemlog;
import dev.memlog.bench.run.MeasuringCommand;
import dev.memlog.bench.run.MemoriesFormed;
import dev.memlog.bench.run.Requests;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.messages.Event;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine.Command;

/**
 * A measurement of memories by language. In each language, one user writes ten sentences: nine
 * facts, and one that must leave no memory. Then a question in the same language asks for each
 * fact.
 */
@Command(
    name = "languages",
    description =
        "Languages: ten sentences in each of ten languages; how many are quoted as memories, "
            + "and how many a question in the same language finds.")
public final class LanguagesRun extends MeasuringCommand {

  /** The number of results among which the answer counts as found. */
  private static final int LIMIT = 3;

  private static final Instant BEGAN = Instant.parse("2026-03-02T09:00:00Z");

  /**
   * A sentence of the data file.
   *
   * @param question the question that the sentence answers; empty if it must leave no memory
   */
  record Sentence(String language, String id, String text, String question) {

    boolean fact() {
      return !question.isEmpty();
    }
  }

  /**
   * Starts a server, publishes the sentences, asks the questions and prints the table.
   *
   * @return the exit code: 1 if a sentence became a memory that must not, otherwise 0
   */
  @Override
  protected int measure(JsonFile out) throws Exception {
    Map<String, List<Sentence>> languages = sentences();
    screen.line("Starting a Memlog...");
    try (var memlog = MeasuredMemlog.remembering(settings())) {
      languages.values().forEach(said -> memlog.client().publish(events(said)));
      new MemoriesFormed(memlog.client()).await();
      ObjectNode json = JsonNodeFactory.instance.objectNode();
      screen.line("%-12s %8s %8s %8s %8s", "language", "quoted", "first", "found", "wrong");
      int wrong = 0;
      for (var language : languages.entrySet()) {
        wrong += measure(memlog, language.getKey(), language.getValue(), json);
      }
      out.write(json);
      memlog.done();
      return wrong == 0 ? 0 : 1;
    }
  }

  /** Prints the figures of a language, and returns the number of wrong memories. */
  private int measure(
      MeasuredMemlog memlog, String language, List<Sentence> said, ObjectNode json) {
    Set<String> known = memlog.remembered(language);
    int quoted = 0;
    int first = 0;
    int found = 0;
    int wrong = 0;
    List<String> misses = new ArrayList<>();
    for (Sentence sentence : said) {
      boolean remembered = known.contains(sentence.id());
      if (!sentence.fact()) {
        wrong += remembered ? 1 : 0;
        continue;
      }
      List<Set<String>> hits = recall(memlog.client(), sentence);
      boolean hit = hits.stream().anyMatch(ids -> ids.contains(sentence.id()));
      quoted += remembered ? 1 : 0;
      first += hit && hits.getFirst().contains(sentence.id()) ? 1 : 0;
      found += hit ? 1 : 0;
      if (!hit) {
        misses.add((remembered ? "not found: " : "not quoted: ") + sentence.text());
      }
    }
    screen.line("%-12s %8d %8d %8d %8d", language, quoted, first, found, wrong);
    misses.forEach(miss -> screen.line("  " + miss));
    json.putObject(language)
        .put("quoted", quoted)
        .put("first", first)
        .put("found", found)
        .put("wrong", wrong);
    return wrong;
  }

  /** Returns the ids of the messages on which each recalled memory rests, the best memory first. */
  private static List<Set<String>> recall(MemlogClient client, Sentence sentence) {
    var request = Requests.recall(sentence.language(), sentence.question()).limit(LIMIT);
    return client.memories().recall(request.build()).results().stream()
        .map(hit -> MeasuredMemlog.cited(Stream.of(hit.memory())))
        .toList();
  }

  /** Returns the messages of a user, each in a conversation of its own. */
  private static List<Event> events(List<Sentence> said) {
    List<Event> events = new ArrayList<>();
    for (Sentence sentence : said) {
      events.add(
          Event.message(sentence.id(), "user", sentence.text())
              .messageId(sentence.id())
              .user(sentence.language())
              .occurredAt(BEGAN.plusSeconds(3600L * events.size()))
              .build());
    }
    return events;
  }

  /** Returns the sentences of the data file, by language. */
  static Map<String, List<Sentence>> sentences() throws IOException {
    Map<String, List<Sentence>> languages = new LinkedHashMap<>();
    try (InputStream in = requireNonNull(LanguagesRun.class.getResourceAsStream("sentences.tsv"))) {
      for (String line : new String(in.readAllBytes(), UTF_8).split("\n")) {
        String[] fields = line.split("\t", -1);
        List<Sentence> said = languages.computeIfAbsent(fields[0], _ -> new ArrayList<>());
        String id = fields[0] + "-" + said.size();
        said.add(new Sentence(fields[0], id, fields[1], fields[2]));
      }
    }
    return languages;
  }
}
