package dev.memlog.cli;

import dev.memlog.cli.transfer.EditLines;
import dev.memlog.cli.transfer.MemoriesImport;
import dev.memlog.cli.transfer.PageEdits;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.MemoryOwner;
import dev.memlog.importer.ConversationFormat;
import dev.memlog.importer.EndingFormat;
import dev.memlog.importer.Import;
import dev.memlog.importer.ImportOptions;
import dev.memlog.importer.ImportScreen;
import dev.memlog.importer.JsonLinesFormat;
import dev.memlog.importer.LocomoFormat;
import dev.memlog.importer.LongMemEvalFormat;
import dev.memlog.importer.TextFile;
import dev.memlog.terminal.Screen;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

@Command(
    name = "import",
    description =
        "Publishes the conversations of files, plain or gzipped; with "
            + "--memories, imports exported memories or applies an edited page of "
            + "memories.",
    footer = {
      "",
      "Importing the same files again, or continuing after an interruption, changes nothing "
          + "that is stored.",
      "locomo       user = the file's id, conversation = {id}.s{n}, message = dia_id;",
      "             the speakers user and assistant are roles",
      "longmemeval  user = question_id, conversation = session id, message = {session}:{turn};",
      "             a session of several questions is {session}@{question_id} from the second "
          + "one on",
      "jsonl        one event of the API per line; with --memories, one exported memory",
      "markdown     with --memories only: a page of memlog export --memories. An edited text is an",
      "             update, a removed line a forget, an added line a new memory; the texts under",
      "             Core memory likewise. Without --yes the changes are only shown."
    })
final class ImportCommand extends ClientCommand {

  /** The format of a file to import. */
  enum Format {
    LOCOMO,
    LONGMEMEVAL,
    JSONL,
    MARKDOWN
  }

  @Parameters(paramLabel = "FILE", arity = "1..*", description = "The files to import.")
  private List<Path> files = List.of();

  @Option(
      names = "--format",
      description =
          "The format: locomo, longmemeval or jsonl; with --memories: jsonl or "
              + "markdown, default: markdown for a file named *.md, otherwise jsonl.")
  private @Nullable Format format;

  @Option(
      names = "--limit",
      paramLabel = "N",
      description =
          "Only the first N conversations (locomo), questions (longmemeval), events (jsonl).")
  private int limit = Integer.MAX_VALUE;

  @Option(names = "--app", description = "The app of all conversations, instead of the format's.")
  private @Nullable String app;

  @Option(names = "--user", description = "The user of all conversations, instead of the format's.")
  private @Nullable String user;

  @Option(names = "--no-wait", description = "Does not wait until everything is searchable.")
  private boolean noWait;

  @Option(
      names = "--patience",
      paramLabel = "S",
      description = "Seconds to wait for an unavailable server; default 120.")
  private int patience = 120;

  @Option(names = "--memories", description = "Imports memories that memlog export has written.")
  private boolean memories;

  @Option(
      names = "--conversation-memories",
      description =
          "Ends each conversation after its import, so that a memory of the "
              + "conversation is formed.")
  private boolean conversationMemories;

  @Option(names = "--yes", description = "With --memories: applies the changes of an edited page.")
  private boolean yes;

  ImportCommand(Screen screen) {
    super(screen);
  }

  @Override
  void checkOptions() {
    if (memories) {
      if (files.size() != 1 || format == Format.LOCOMO || format == Format.LONGMEMEVAL) {
        throw wrong("--memories takes one FILE of the format jsonl or markdown");
      }
    } else if (format == null || format == Format.MARKDOWN || yes) {
      throw wrong(
          "--format must be one of locomo, longmemeval, jsonl; --yes and markdown need --memories");
    }
  }

  @Override
  int run(MemlogClient client) throws Exception {
    if (memories) {
      return importMemories(client);
    }
    var options = new ImportOptions(limit, Optional.ofNullable(app), Optional.ofNullable(user));
    var running = new Import(client, ended(format()), files, options, Duration.ofSeconds(patience));
    print(running.run(new ImportScreen(screen, server.json()), !noWait));
    return 0;
  }

  private int importMemories(MemlogClient client) throws IOException {
    Path file = files.getFirst();
    boolean page = format == null ? file.toString().endsWith(".md") : format == Format.MARKDOWN;
    String text = TextFile.text(file);
    try {
      var running = new MemoriesImport(client, new MemoryOwner(app, user));
      MemoriesImport.Result result;
      if (page) {
        PageEdits edits = running.edits(text);
        new EditLines(screen, server.json()).show(edits, yes, file);
        if (!yes) {
          return 0;
        }
        result = running.make(edits);
      } else {
        result = running.lines(text);
      }
      result.position().ifPresent(kept -> LastWrites.ofUser().keep(client.url(), kept));
      if (server.json()) {
        screen.line(
            "{\"accepted\": %d, \"position\": \"%s\"}"
                .formatted(result.accepted(), result.position().orElse("")));
      } else {
        screen.line("Accepted %,d %s".formatted(result.accepted(), page ? "changes" : "memories"));
      }
      return 0;
    } catch (IllegalArgumentException e) {
      throw (ParameterException) wrong(file + ": " + e.getMessage()).initCause(e);
    }
  }

  private ConversationFormat ended(ConversationFormat read) {
    return conversationMemories ? new EndingFormat(read) : read;
  }

  private ConversationFormat format() {
    return switch (format) {
      case LOCOMO -> new LocomoFormat();
      case LONGMEMEVAL -> new LongMemEvalFormat();
      case JSONL -> new JsonLinesFormat();
      case MARKDOWN -> throw new IllegalStateException("pages hold memories only");
      case null -> throw new IllegalStateException("call() asks for --format");
    };
  }

  private void print(Import.Result r) {
    if (server.json()) {
      screen.line(
          String.format(
              Locale.ROOT,
              "{\"items\": %d, \"events\": %d, \"blank\": %d, \"repeated\": %d, "
                  + "\"publishSeconds\": %.3f, \"searchableSeconds\": %s}",
              r.notes().items(),
              r.events(),
              r.notes().blank(),
              r.notes().repeated(),
              seconds(r.published()),
              r.searchable()
                  .map(s -> String.format(Locale.ROOT, "%.3f", seconds(s)))
                  .orElse("null")));
      return;
    }
    screen.line(
        String.format(
            Locale.ROOT,
            "%s %,d events in %.1f s (%,.0f/s)%s",
            screen.good("Kept"),
            r.events(),
            seconds(r.published()),
            r.events() / Math.max(0.001, seconds(r.published())),
            left(r)));
    r.searchable()
        .ifPresent(
            s ->
                screen.line(
                    String.format(
                        Locale.ROOT,
                        "%s after %.1f s in all (%,.0f/s)",
                        screen.good("All searchable"),
                        seconds(s),
                        r.events() / Math.max(0.001, seconds(s)))));
    if (!noWait && r.searchable().isEmpty()) {
      screen.line("Not waited until all are searchable: the key lacks the role admin");
    }
  }

  private static String left(Import.Result r) {
    var left = new StringBuilder();
    if (r.notes().blank() > 0) {
      left.append(", ").append(r.notes().blank()).append(" without text left out");
    }
    if (r.notes().repeated() > 0) {
      left.append(", ").append(r.notes().repeated()).append(" repeated ones left out");
    }
    return left.toString();
  }

  private static double seconds(Duration d) {
    return d.toNanos() / 1e9;
  }
}
