package dev.memlog.cli;

import dev.memlog.cli.call.ClientCommand;
import dev.memlog.cli.call.LastWrites;
import dev.memlog.cli.transfer.EditLines;
import dev.memlog.cli.transfer.MemoriesImport;
import dev.memlog.cli.transfer.PageEdits;
import dev.memlog.client.ApiJson;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.MemoryOwner;
import dev.memlog.importer.ConversationFormat;
import dev.memlog.importer.EndingFormat;
import dev.memlog.importer.HistoryReport;
import dev.memlog.importer.Import;
import dev.memlog.importer.ImportNotes;
import dev.memlog.importer.ImportOptions;
import dev.memlog.importer.ImportScreen;
import dev.memlog.importer.RecognizedFormat;
import dev.memlog.importer.TextFile;
import dev.memlog.importer.dataset.LocomoFormat;
import dev.memlog.importer.dataset.LongMemEvalFormat;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

@Command(
    name = "import",
    description =
        "Imports the history of files: exports of ChatGPT, Claude, Slack, WhatsApp, Telegram and "
            + "mem0, messages of OpenAI's and Anthropic's APIs, memory files of coding agents, "
            + "and events in JSON Lines. It recognises the format. With --memories, imports "
            + "exported memories or applies an edited page of memories.",
    footer = {
      "",
      "Importing the same files again, or continuing after an interruption, changes nothing "
          + "that is stored. docs/import.md says what comes from each format.",
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

  private static final List<String> DATA_SETS = List.of("locomo", "longmemeval");
  private static final List<String> MEMORY_FILES = List.of("jsonl", "markdown");

  @Parameters(paramLabel = "FILE", arity = "1..*", description = "The files to import.")
  private List<Path> files = List.of();

  @Option(
      names = "--format",
      description =
          "The format, by default recognised: chatgpt, claude, slack, telegram, whatsapp, mem0, "
              + "jsonl, messages or memory-files; locomo and longmemeval must be named. With "
              + "--memories: jsonl or markdown, default: markdown for a file named *.md, "
              + "otherwise jsonl.")
  private @Nullable String format;

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "Only the first N conversations, questions (longmemeval) or events (jsonl).")
  private int limit = Integer.MAX_VALUE;

  @Option(names = "--app", description = "The app of all conversations, instead of the format's.")
  private @Nullable String app;

  @Option(names = "--user", description = "The user of all conversations, instead of the format's.")
  private @Nullable String user;

  @Option(
      names = "--dry-run",
      description = "Says what the files have and what would not come, and imports nothing.")
  private boolean dryRun;

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

  @Override
  protected void checkOptions() {
    format = format == null ? null : format.toLowerCase(Locale.ROOT);
    if (memories) {
      if (files.size() != 1 || (format != null && !MEMORY_FILES.contains(format)) || dryRun) {
        throw wrong("--memories takes one FILE of the format jsonl or markdown, without --dry-run");
      }
    } else if (format != null && !known().contains(format)) {
      throw wrong("--format must be one of " + String.join(", ", known()) + ", got " + format);
    } else if (yes) {
      throw wrong("--yes needs --memories");
    }
  }

  private static List<String> known() {
    return Stream.concat(DATA_SETS.stream(), RecognizedFormat.names().stream()).toList();
  }

  @Override
  protected int run(MemlogClient client) throws Exception {
    if (memories) {
      return importMemories(client);
    }
    var options = new ImportOptions(limit, Optional.ofNullable(app), Optional.ofNullable(user));
    if (dryRun) {
      print(format().read(files, options, _ -> {}));
      return 0;
    }
    var running = new Import(client, ended(format()), files, options, Duration.ofSeconds(patience));
    print(running.run(new ImportScreen(screen, server.json()), !noWait));
    return 0;
  }

  private int importMemories(MemlogClient client) throws IOException {
    Path file = files.getFirst();
    boolean page = format == null ? file.toString().endsWith(".md") : format.equals("markdown");
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
            "{\"accepted\": %d, \"position\": \"%s\"}",
            result.accepted(), result.position().orElse(""));
      } else {
        screen.line("Accepted %,d %s", result.accepted(), page ? "changes" : "memories");
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
      case "locomo" -> new LocomoFormat();
      case "longmemeval" -> new LongMemEvalFormat();
      case null, default -> new RecognizedFormat(Optional.ofNullable(format));
    };
  }

  private void print(ImportNotes notes) {
    if (server.json()) {
      screen.line(ApiJson.pretty(notes.reports().stream().map(ImportCommand::fields).toList()));
    } else {
      notes.reports().stream().flatMap(HistoryReport::lines).forEach(screen::line);
      screen.line("Nothing was imported, because of --dry-run");
    }
  }

  private static Map<String, Object> fields(HistoryReport report) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("file", report.file());
    fields.put("format", report.format());
    fields.put("conversations", report.conversations());
    fields.put("messages", report.messages());
    fields.put("memories", report.memories());
    fields.put("people", report.people());
    fields.put("first", String.valueOf(report.first()));
    fields.put("last", String.valueOf(report.last()));
    fields.put("leftOut", report.leftOut());
    return fields;
  }

  private void print(Import.Result r) {
    if (server.json()) {
      screen.line(
          "{\"items\": %d, \"events\": %d, \"blank\": %d, \"repeated\": %d, "
              + "\"publishSeconds\": %.3f, \"searchableSeconds\": %s}",
          r.notes().items(),
          r.events(),
          r.notes().blank(),
          r.notes().repeated(),
          seconds(r.published()),
          r.searchable().map(s -> String.format(Locale.ROOT, "%.3f", seconds(s))).orElse("null"));
      return;
    }
    screen.line(
        "%s %,d events in %.1f s (%,.0f/s)%s",
        screen.good("Kept"),
        r.events(),
        seconds(r.published()),
        r.events() / Math.max(0.001, seconds(r.published())),
        left(r));
    r.searchable()
        .ifPresent(
            s ->
                screen.line(
                    "%s after %.1f s in all (%,.0f/s)",
                    screen.good("All searchable"),
                    seconds(s),
                    r.events() / Math.max(0.001, seconds(s))));
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
