package dev.memlog.demo;

import dev.memlog.cli.print.Hits;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.admin.Percentiles;
import dev.memlog.client.admin.Stats;
import dev.memlog.client.messages.MessageHit;
import dev.memlog.demo.DemoScript.Deletion;
import dev.memlog.demo.DemoScript.Edit;
import dev.memlog.demo.DemoScript.Question;
import dev.memlog.importer.Import;
import dev.memlog.importer.ImportOptions;
import dev.memlog.importer.ImportScreen;
import dev.memlog.language.english.Beginning;
import dev.memlog.terminal.Screen;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A tour of Memlog that imports conversations into a running server, asks questions, edits and
 * deletes messages, and prints each step. The tour fails if a step has an unexpected result.
 */
public final class Demo {

  private static final int HITS = 3;

  /** The number of first hits that must contain the evidence. */
  private static final int TOP = 5;

  private final MemlogClient client;
  private final Screen screen;
  private final DemoScript script;
  private final boolean explain;
  private final ImportOptions options;
  private final Answers answers;

  /**
   * Creates a tour of a server that contains no other data.
   *
   * @param script the conversations and the steps of the tour
   * @param explain whether recalled memories are shown with their scores
   */
  public Demo(MemlogClient client, Screen screen, DemoScript script, boolean explain) {
    this(client, screen, script, explain, ImportOptions.ALL, Map.of());
  }

  /**
   * Creates a tour that searches only the given conversations.
   *
   * @param script the conversations and the steps of the tour
   * @param explain whether recalled memories are shown with their scores
   * @param options the options of the import
   * @param conversations the names of the conversations to search, by app; empty to search all
   */
  public Demo(
      MemlogClient client,
      Screen screen,
      DemoScript script,
      boolean explain,
      ImportOptions options,
      Map<String, List<String>> conversations) {
    this.client = client;
    this.screen = screen;
    this.script = options.app().map(script::in).orElse(script);
    this.options = options;
    this.explain = explain;
    this.answers = new Answers(client, conversations);
  }

  /**
   * Imports the conversations, runs every step, and prints the results.
   *
   * @throws DemoFailedException if a step has an unexpected result
   */
  public void run() throws InterruptedException {
    importFiles();
    if (script.remembering().isPresent()) {
      new MemoryChapter(client, screen, script.remembering().get(), explain).run();
    }
    screen.line();
    screen.line(screen.rule("Five questions"));
    int answered = 0;
    for (Question question : script.questions()) {
      answered += ask(question) ? 1 : 0;
    }
    if (answered == 0) {
      throw new DemoFailedException("an answer to at least one question", "none");
    }
    edit(script.edit());
    delete(script.deletion());
    times();
  }

  private void importFiles() throws InterruptedException {
    screen.line();
    screen.line(screen.rule("Importing " + script.name()));
    var running =
        new Import(client, script.format(), script.files(), options, Duration.ofSeconds(30));
    Import.Result result = running.run(new ImportScreen(screen, false), true);
    screen.line(
        "%,d events kept after %.1f s, all of them searchable after %.1f s",
        result.events(),
        result.published().toNanos() / 1e9,
        result.searchable().orElse(Duration.ZERO).toNanos() / 1e9);
  }

  private boolean ask(Question question) {
    List<MessageHit> hits = answers.ask(question.app(), question.text(), TOP);
    show(question.text(), hits);
    boolean found =
        hits.stream().anyMatch(h -> question.evidence().stream().anyMatch(e -> Answers.at(h, e)));
    if (!found && question.certain()) {
      throw new DemoFailedException(
          "message " + question.evidence() + " among the answers to \"" + question.text() + "\"",
          Answers.shown(hits));
    }
    return !hits.isEmpty();
  }

  private void edit(Edit edit) throws InterruptedException {
    screen.line();
    screen.line(screen.rule("A message is edited"));
    screen.line("  " + screen.dim(where(edit.place())) + " now reads: " + edit.after());
    String app = edit.place().app();
    client.edit(app, edit.place().conversation(), edit.place().message(), edit.after());
    String start = Beginning.of(edit.after(), 60);
    Duration after =
        answers.await(
            app,
            edit.question(),
            "the new text of " + where(edit.place()),
            hits ->
                hits.stream()
                    .anyMatch(h -> Answers.at(h, edit.place()) && h.snippet().startsWith(start)));
    answers.await(
        app,
        Beginning.of(edit.before(), 300),
        "the old text of " + where(edit.place()) + " gone",
        hits ->
            hits.stream()
                .noneMatch(
                    h -> Answers.at(h, edit.place()) && h.snippet().contains(edit.before())));
    show(edit.question(), answers.ask(app, edit.question(), 1));
    screen.line(
        "  %s after %d ms; the old text finds it no longer.",
        screen.good(screen.ours("✓ The answer follows")), after.toMillis());
  }

  private void delete(Deletion deletion) throws InterruptedException {
    screen.line();
    screen.line(screen.rule("A message is deleted"));
    String app = deletion.place().app();
    show(deletion.question(), answers.ask(app, deletion.question(), 1));
    if (answers.ask(app, deletion.question(), TOP).stream()
        .noneMatch(h -> Answers.at(h, deletion.place()))) {
      throw new DemoFailedException(
          where(deletion.place()) + " found before it is deleted",
          Answers.shown(answers.ask(app, deletion.question(), TOP)));
    }
    client.deleteMessage(app, deletion.place().conversation(), deletion.place().message());
    screen.line("  " + screen.dim(where(deletion.place())) + " is deleted.");
    Duration after =
        answers.await(
            app,
            deletion.question(),
            where(deletion.place()) + " gone",
            hits ->
                hits.stream()
                    .noneMatch(
                        h ->
                            Answers.at(h, deletion.place())
                                || h.snippet().contains(deletion.text())));
    show(deletion.question(), answers.ask(app, deletion.question(), 1));
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
    screen.line();
    screen.line(screen.rule("How fast"));
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
      screen.line(screen.dim("      nothing found"));
    }
    new Hits(screen).print(hits.stream().limit(HITS).toList());
  }

  private static String where(DemoScript.Place place) {
    return place.conversation() + " / " + place.message();
  }
}
