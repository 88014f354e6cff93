package dev.memlog.cli;

import dev.memlog.client.MemlogClient;
import dev.memlog.importer.ConversationFormat;
import dev.memlog.importer.Import;
import dev.memlog.importer.ImportOptions;
import dev.memlog.importer.ImportScreen;
import dev.memlog.importer.JsonLinesFormat;
import dev.memlog.importer.LocomoFormat;
import dev.memlog.importer.LongMemEvalFormat;
import dev.memlog.terminal.Screen;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "import",
    description = "Publishes the conversations of files, plain or gzipped.",
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Importing the same files again, or continuing after an interruption, changes nothing "
          + "that is stored.",
      "locomo       user = the file's id, conversation = {id}.s{n}, message = dia_id",
      "longmemeval  user = question_id, conversation = session id, message = {session}:{turn};",
      "             a session of several questions is {session}@{question_id} from the second "
          + "one on",
      "jsonl        one event of the API per line"
    })
final class ImportCommand implements Callable<Integer> {

  /** The format of a file to import. */
  enum Format {
    LOCOMO,
    LONGMEMEVAL,
    JSONL
  }

  @Parameters(paramLabel = "FILE", arity = "1..*", description = "What to import.")
  private List<Path> files = List.of();

  @Option(names = "--format", required = true, description = "One of locomo, longmemeval, jsonl.")
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

  @Mixin private ServerOptions server = new ServerOptions();

  private final Screen screen;

  ImportCommand(Screen screen) {
    this.screen = screen;
  }

  @Override
  public Integer call() throws Exception {
    var options = new ImportOptions(limit, Optional.ofNullable(app), Optional.ofNullable(user));
    try (MemlogClient client = server.client()) {
      var running = new Import(client, format(), files, options, Duration.ofSeconds(patience));
      Import.Result result = running.run(new ImportScreen(screen, server.json()), !noWait);
      print(result);
    }
    return 0;
  }

  private ConversationFormat format() {
    return switch (format) {
      case LOCOMO -> new LocomoFormat();
      case LONGMEMEVAL -> new LongMemEvalFormat();
      case JSONL -> new JsonLinesFormat();
      case null -> throw new IllegalStateException("picocli asks for --format");
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
