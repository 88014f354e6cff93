package dev.memlog.cli;

import dev.memlog.cli.call.ClientCommand;
import dev.memlog.cli.server.ConfigOptions;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.MemlogException;
import dev.memlog.client.admin.DeadLetter;
import dev.memlog.client.admin.ListDeadLettersRequest;
import dev.memlog.client.admin.ListDeadLettersResponse;
import dev.memlog.client.admin.StageLag;
import dev.memlog.client.admin.Stats;
import dev.memlog.runtime.config.ConfigException;
import dev.memlog.runtime.config.Defaults;
import dev.memlog.runtime.config.ReportedSettings;
import dev.memlog.standalone.StandaloneConfig;
import dev.memlog.standalone.Versions;
import dev.memlog.standalone.data.DataDirectory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
    name = "report",
    description =
        "Prints what a report of a problem needs: versions, settings without secrets, lag, dead "
            + "letters, and the latest warnings of the log. It has no text of users.")
final class ReportCommand extends ClientCommand {

  private static final int LINES = 20;
  private static final int LETTERS = 100;

  /** A warning or an error of the log, apart from the lines of its stack trace. */
  private static final Pattern WARNING = Pattern.compile("\\S+T\\S+ (WARN|ERROR) .*");

  /** The beginning of a warning of another's logger, whose message may hold a path or a text. */
  private static final Pattern FOREIGN =
      Pattern.compile("^(\\S+ (?:WARN|ERROR) +(?!d(?:ev)?\\.m(?:emlog)?\\.)\\S+) .*");

  private static final Pattern PAIR = Pattern.compile(" (\\w+)=\"[^\"]*\"");

  /** The keys of log lines whose values tell nothing of a person. */
  private static final Set<String> OPEN =
      Set.of("topic", "partition", "offset", "stage", "reason", "component", "thread", "rule");

  @Mixin private ConfigOptions settings = new ConfigOptions();

  private final List<String> lines = new ArrayList<>();

  @Override
  protected int run(MemlogClient client) {
    lines.add(
        new TreeMap<>(Versions.all())
            .entrySet().stream()
                .map(one -> one.getKey() + " " + one.getValue())
                .collect(Collectors.joining(", ")));
    lines.add(
        "%s %s, %d processors"
            .formatted(
                System.getProperty("os.name"),
                System.getProperty("os.arch"),
                Runtime.getRuntime().availableProcessors()));
    server(client);
    StandaloneConfig config = settings();
    if (config != null) {
      warnings(DataDirectory.logFile(config.data()));
    }
    List<String> others = List.of(server.key());
    lines.replaceAll(line -> ReportedSettings.masked(line, config, others));
    return show(Map.of("lines", lines), () -> lines.forEach(screen::line));
  }

  private void server(MemlogClient client) {
    heading("Server");
    try {
      Stats stats = client.stats();
      stats.answering().versions().forEach((name, version) -> lines.add(name + " " + version));
      stats.answering().health().forEach((part, health) -> lines.add(part + ": " + health));
      lines.add(
          "%d conversations, %d messages, %d passages, memories %s"
              .formatted(
                  stats.counts().conversations(),
                  stats.counts().messages(),
                  stats.counts().passages(),
                  stats.counts().memories()));
      for (StageLag lag : stats.stages()) {
        lines.add("%s: %d of %s waiting".formatted(lag.stage(), lag.lag(), lag.topic()));
      }
      ListDeadLettersResponse rejected =
          client.deadLetters(new ListDeadLettersRequest(null, LETTERS, null));
      if (rejected.total() > LETTERS) {
        lines.add("dead letters: %d, the latest %d".formatted(rejected.total(), LETTERS));
      }
      rejected.deadLetters().stream()
          .collect(Collectors.groupingBy(ReportCommand::kind, TreeMap::new, Collectors.counting()))
          .forEach((kind, count) -> lines.add("dead letters, %s: %d".formatted(kind, count)));
    } catch (MemlogException e) {
      lines.add("cannot be asked: " + e.getMessage());
    }
  }

  private static String kind(DeadLetter letter) {
    return letter.stage() + ", " + letter.reason();
  }

  private @Nullable StandaloneConfig settings() {
    heading("Settings that differ from the defaults");
    try {
      StandaloneConfig config = settings.load();
      ReportedSettings.changed(config, Defaults.of(StandaloneConfig.class))
          .forEach((key, value) -> lines.add(key + ": " + value));
      return config;
    } catch (ConfigException e) {
      lines.add("cannot be read: " + e.getMessage());
      return null;
    }
  }

  private void warnings(Path log) {
    heading("Latest warnings and errors of " + log.getFileName());
    if (!Files.isReadable(log)) {
      lines.add("there is no such file here");
      return;
    }
    Deque<String> last = new ArrayDeque<>();
    try (Stream<String> all = Files.lines(log)) {
      all.filter(line -> WARNING.matcher(line).matches())
          .forEach(
              line -> {
                last.add(line);
                if (last.size() > LINES) {
                  last.remove();
                }
              });
    } catch (IOException | UncheckedIOException e) {
      lines.add("cannot be read: " + e.getMessage());
    }
    last.forEach(line -> lines.add(withoutNames(line)));
  }

  /** Returns a line of the log without what may name a person, such as conversations. */
  static String withoutNames(String line) {
    return PAIR.matcher(FOREIGN.matcher(line).replaceFirst("$1 …"))
        .replaceAll(pair -> OPEN.contains(pair.group(1)) ? "$0" : " " + pair.group(1) + "=…");
  }

  private void heading(String text) {
    lines.add("");
    lines.add("== " + text);
  }
}
