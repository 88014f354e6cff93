package dev.memlog.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.MemoryOwner;
import dev.memlog.client.memories.ListMemoriesRequest;
import dev.memlog.client.memories.ListMemoriesResponse;
import dev.memlog.client.memories.Memory;
import dev.memlog.importer.BadFileException;
import dev.memlog.importer.TextFile;
import dev.memlog.language.lint.LintRule;
import dev.memlog.language.lint.MemoryLint;
import dev.memlog.terminal.Screen;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(
    name = "lint",
    description = "Counts texts that break a rule: memories.",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND")
final class LintCommand implements Runnable {

  private static final ObjectMapper JSON = new ObjectMapper();

  @Spec private CommandSpec spec = CommandSpec.create();

  private final Screen screen;

  LintCommand(Screen screen) {
    this.screen = screen;
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "name what to lint: memories");
  }

  @Command(
      description =
          "Counts memories whose text breaks a rule: atomic, self-contained, in the third "
              + "person, without"
              + " relative dates. Reads an owner's active memories, or a file.",
      mixinStandardHelpOptions = true)
  int memories(
      @Option(
              names = "--file",
              paramLabel = "FILE",
              description = "A file of JSON lines, each with its text in the field content.")
          @Nullable Path file,
      @Option(names = "--show", description = "Prints each text that breaks a rule.") boolean show,
      @Mixin MemoryOwnerOptions owner,
      @Mixin ServerOptions server)
      throws IOException {
    List<String> contents;
    if (file != null) {
      contents = read(file);
    } else {
      try (var client = server.client()) {
        contents = ofOwner(client, owner.owner());
      }
    }
    Map<LintRule, Integer> counts = new EnumMap<>(LintRule.class);
    int violations = 0;
    for (String content : contents) {
      Set<LintRule> broken = MemoryLint.check(content);
      broken.forEach(rule -> counts.merge(rule, 1, Integer::sum));
      violations += broken.isEmpty() ? 0 : 1;
      if (show && !broken.isEmpty()) {
        screen.line(words(broken) + ": " + content);
      }
    }
    tell(contents.size(), violations, counts, server.json());
    return 0;
  }

  private void tell(int all, int violations, Map<LintRule, Integer> counts, boolean json) {
    if (json) {
      ObjectNode answer =
          JSON.createObjectNode().put("memories", all).put("violations", violations);
      ObjectNode rules = answer.putObject("rules");
      counts.forEach((rule, count) -> rules.put(word(rule), count));
      screen.line(answer.toPrettyString());
      return;
    }
    screen.line(
        String.format(
            Locale.ROOT,
            "%,d of %,d memories break a rule (%.1f %%)",
            violations,
            all,
            all == 0 ? 0.0 : 100.0 * violations / all));
    counts.forEach((rule, count) -> screen.line(String.format("  %5d  %s", count, word(rule))));
  }

  private static List<String> read(Path file) throws IOException {
    List<String> contents = new ArrayList<>();
    int number = 0;
    for (String line : TextFile.lines(file)) {
      number++;
      if (line.isBlank()) {
        continue;
      }
      JsonNode content = content(file, number, line);
      contents.add(content.asText());
    }
    return contents;
  }

  private static JsonNode content(Path file, int number, String line) {
    try {
      JsonNode content = JSON.readTree(line).path("content");
      if (content.isTextual()) {
        return content;
      }
    } catch (IOException e) {
      throw new BadFileException(file, number, "is no JSON");
    }
    throw new BadFileException(file, number, "must have a field content with text");
  }

  private static List<String> ofOwner(MemlogClient client, MemoryOwner owner) {
    List<String> contents = new ArrayList<>();
    var request = ListMemoriesRequest.builder().app(owner.app()).user(owner.user()).limit(100);
    String page = "";
    do {
      ListMemoriesResponse answer = client.memories().list(request.pageToken(page).build());
      answer.memories().stream().map(Memory::content).forEach(contents::add);
      page = answer.nextPageToken();
    } while (!page.isEmpty());
    return contents;
  }

  private static String words(Set<LintRule> rules) {
    return String.join(", ", rules.stream().map(LintCommand::word).toList());
  }

  private static String word(LintRule rule) {
    return rule.name().toLowerCase(Locale.ROOT);
  }
}
