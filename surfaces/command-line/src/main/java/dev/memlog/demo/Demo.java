package dev.memlog.demo;

import dev.memlog.cli.print.Hits;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.admin.Percentiles;
import dev.memlog.client.admin.Stats;
import dev.memlog.client.messages.MessageHit;
import dev.memlog.demo.DemoScript.Deletion;
import dev.memlog.demo.DemoScript.Edit;
import dev.memlog.demo.DemoScript.Place;
import dev.memlog.demo.DemoScript.Question;
import dev.memlog.importer.Import;
import dev.memlog.importer.ImportOptions;
import dev.memlog.importer.ImportScreen;
import dev.memlog.importer.JsonLinesFormat;
import dev.memlog.language.english.Beginning;
import dev.memlog.terminal.Screen;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A tour of Memlog that imports conversations into a running server, asks questions, edits and
 * deletes messages, and prints each step. The tour fails if a step has an unexpected result.
 *
 * @param script the steps of the tour
 * @param directory the directory with the conversations of the script
 * @param explain whether recalled memories are shown with their scores
 * @param conversations the names of the conversations to search, by app; empty to search all
 */
public record Demo(
    MemlogClient client,
    Screen screen,
    DemoScript script,
    Path directory,
    boolean explain,
    Map<String, List<String>> conversations) {

  private static final int HITS = 3;

  /** The number of first hits that must contain the evidence. */
  private static final int TOP = 5;

  /**
   * Imports the conversations, runs every step, and prints the results.
   *
   * @throws DemoFailedException if a step has an unexpected result
   */
  public void run() throws InterruptedException {
    importFiles();
    new MemoryChapter(client, screen, script.remembering(), explain).run();
    screen.heading("Five questions");
    script.questions().forEach(this::ask);
    edit(script.edit());
    delete(script.deletion());
    times();
  }

  private void importFiles() throws InterruptedException {
    screen.heading("Importing four conversations that come with Memlog");
    var running =
        new Import(
            client,
            new JsonLinesFormat(),
            DemoScript.files(directory),
            ImportOptions.ALL,
            Duration.ofSeconds(30));
    Import.Result result = running.run(new ImportScreen(screen, false), true);
    screen.line(
        "%,d events kept after %.1f s, all of them searchable after %.1f s",
        result.events(),
        result.published().toNanos() / 1e9,
        result.searchable().orElse(Duration.ZERO).toNanos() / 1e9);
  }

  private void ask(Question question) {
    Place place = question.place();
    List<MessageHit> hits = answers().ask(place.app(), question.text(), TOP);
    show(question.text(), hits);
    if (hits.stream().noneMatch(hit -> Answers.at(hit, place))) {
      throw new DemoFailedException(
          "message %s among the answers to \"%s\"".formatted(place, question.text()),
          Answers.shown(hits));
    }
  }

  private void edit(Edit edit) throws InterruptedException {
    screen.heading("A message is edited");
    screen.line("  " + screen.dim(edit.place().toString()) + " now reads: " + edit.after());
    String app = edit.place().app();
    client.edit(app, edit.place().conversation(), edit.place().message(), edit.after());
    String start = Beginning.of(edit.after(), 60);
    Duration after =
        answers()
            .await(
                app,
                edit.question(),
                "the new text of " + edit.place(),
                hits ->
                    hits.stream()
                        .anyMatch(
                            h -> Answers.at(h, edit.place()) && h.snippet().startsWith(start)));
    answers()
        .await(
            app,
            Beginning.of(edit.before(), 300),
            "the old text of " + edit.place() + " gone",
            hits ->
                hits.stream()
                    .noneMatch(
                        h -> Answers.at(h, edit.place()) && h.snippet().contains(edit.before())));
    show(edit.question(), answers().ask(app, edit.question(), 1));
    screen.line(
        "  %s after %d ms; the old text finds it no longer.",
        screen.good(screen.ours("✓ The answer follows")), after.toMillis());
  }

  private void delete(Deletion deletion) throws InterruptedException {
    screen.heading("A message is deleted");
    String app = deletion.place().app();
    show(deletion.question(), answers().ask(app, deletion.question(), 1));
    if (answers().ask(app, deletion.question(), TOP).stream()
        .noneMatch(h -> Answers.at(h, deletion.place()))) {
      throw new DemoFailedException(
          deletion.place() + " found before it is deleted",
          Answers.shown(answers().ask(app, deletion.question(), TOP)));
    }
    client.deleteMessage(app, deletion.place().conversation(), deletion.place().message());
    screen.line("  " + screen.dim(deletion.place().toString()) + " is deleted.");
    Duration after =
        answers()
            .await(
                app,
                deletion.question(),
                deletion.place() + " gone",
                hits ->
                    hits.stream()
                        .noneMatch(
                            h ->
                                Answers.at(h, deletion.place())
                                    || h.snippet().contains(deletion.text())));
    show(deletion.question(), answers().ask(app, deletion.question(), 1));
    screen.line(
        "  %s after %d ms, and no late event brings it back.",
        screen.good(screen.ours("✓ No search finds it")), after.toMillis());
  }

  private void times() {
    Stats stats = client.stats();
    Percentiles p = stats.eventToSearchable();
    if (p == null || p.count() == 0) {
      return; // a query process measures nothing: each indexer has its own figures
    }
    screen.heading("How fast");
    screen.line(
        "  From event to searchable: %s, %s (%,d messages, embedding included)",
        screen.bold(String.format(Locale.ROOT, "p50 %.0f ms", p.p50())),
        screen.bold(String.format(Locale.ROOT, "p99 %.0f ms", p.p99())),
        p.count());
  }

  private void show(String question, List<MessageHit> hits) {
    screen.line();
    screen.line("  " + screen.bold("? " + question));
    if (hits.isEmpty()) {
      screen.dimLine("      nothing found");
    }
    new Hits(screen).print(hits.stream().limit(HITS).toList());
  }

  private Answers answers() {
    return new Answers(client, conversations);
  }
}
