package dev.memlog.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.memlog.cli.transfer.ActiveMemories;
import dev.memlog.cli.transfer.LineDigest;
import dev.memlog.cli.transfer.MemoryPage;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.memories.Memory;
import dev.memlog.terminal.Screen;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "export",
    description = "Writes an owner's memories to a file; memlog import --memories reads it.",
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "jsonl     everything: memories of every status with lineage, usage and history",
      "markdown  the active memories, to read and to edit"
    })
final class ExportCommand implements Callable<Integer> {

  /** The format of the file. */
  enum Format {
    JSONL,
    MARKDOWN
  }

  @Option(names = "--memories", description = "Exports memories; required.")
  private boolean memories;

  @Option(
      names = "--format",
      description = "jsonl or markdown; default: by the file's name, markdown for .md.")
  private @Nullable Format format;

  @Parameters(paramLabel = "FILE", description = "The file to write; replaced if it exists.")
  private Path file = Path.of("");

  @Mixin private MemoryOwnerOptions owner = new MemoryOwnerOptions();

  @Mixin private ReadOptions reads = new ReadOptions();

  @Mixin private ServerOptions server = new ServerOptions();

  @Spec private CommandSpec spec = CommandSpec.create();

  private final Screen screen;

  ExportCommand(Screen screen) {
    this.screen = screen;
  }

  @Override
  public Integer call() throws IOException {
    if (!memories) {
      throw new ParameterException(spec.commandLine(), "name what to export: --memories");
    }
    try (var client = server.client()) {
      MemlogClient reading = reads.seeing(client);
      Path directory = file.toAbsolutePath().getParent();
      Path written = Files.createTempFile(directory, "memlog-export", "");
      try {
        boolean page = format == null ? file.toString().endsWith(".md") : format == Format.MARKDOWN;
        String told = page ? page(reading, written) : lines(reading, written);
        Files.move(written, file, StandardCopyOption.REPLACE_EXISTING);
        screen.line(told);
        return 0;
      } finally {
        Files.deleteIfExists(written);
      }
    }
  }

  private String lines(MemlogClient client, Path to) throws IOException {
    var digest = new LineDigest();
    try (BufferedWriter out = Files.newBufferedWriter(to, UTF_8)) {
      client
          .memories()
          .export(
              owner.owner(),
              line -> {
                digest.add(line);
                write(out, line);
              });
    }
    return told(digest.lines(), ", \"digest\": \"" + digest + "\"", "; digest " + digest);
  }

  private static void write(BufferedWriter out, String line) {
    try {
      out.write(line);
      out.write('\n');
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String page(MemlogClient client, Path to) throws IOException {
    List<Memory> active = ActiveMemories.of(client.memories(), owner.owner());
    String of = owner.user == null ? "" : " of " + owner.user;
    Files.writeString(to, MemoryPage.write("Memories" + of, active));
    return told(active.size(), "", "; edit it, then memlog import --memories " + file);
  }

  private String told(int count, String json, String text) {
    return server.json()
        ? "{\"memories\": %d%s}".formatted(count, json)
        : String.format(Locale.ROOT, "Exported %,d memories%s", count, text);
  }
}
