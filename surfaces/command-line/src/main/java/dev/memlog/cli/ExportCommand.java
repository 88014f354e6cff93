package dev.memlog.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.memlog.cli.call.MemoryOwnerOptions;
import dev.memlog.cli.call.ReadCommand;
import dev.memlog.cli.transfer.ActiveMemoryReader;
import dev.memlog.cli.transfer.LineDigest;
import dev.memlog.cli.transfer.MemoryPage;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.core.CoreMemoryBlock;
import dev.memlog.client.memories.Memory;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "export",
    description = "Writes an owner's memories to a file; memlog import --memories reads it.",
    footer = {
      "",
      "jsonl     everything: memories of every status with lineage, usage and history; core memory",
      "markdown  the active memories and core memory, to read and to edit"
    })
final class ExportCommand extends ReadCommand {

  /** The format of the file. */
  enum Format {
    JSONL,
    MARKDOWN
  }

  @Option(names = "--memories", description = "Exports memories; required.")
  private boolean memories;

  @Option(
      names = "--format",
      description =
          "The format: jsonl or markdown; default: markdown for a file named *.md, "
              + "otherwise jsonl.")
  private @Nullable Format format;

  @Parameters(paramLabel = "FILE", description = "The file to write; replaced if it exists.")
  private Path file = Path.of("");

  @Mixin private MemoryOwnerOptions owner = new MemoryOwnerOptions();

  @Override
  protected void checkOptions() {
    if (!memories) {
      throw wrong("--memories must be given");
    }
  }

  @Override
  protected int read(MemlogClient client) throws IOException {
    Path written = Files.createTempFile(file.toAbsolutePath().getParent(), "memlog-export", "");
    try {
      boolean page = format == null ? file.toString().endsWith(".md") : format == Format.MARKDOWN;
      String told = page ? page(client, written) : lines(client, written);
      Files.move(written, file, StandardCopyOption.REPLACE_EXISTING);
      screen.line(told);
      return 0;
    } finally {
      Files.deleteIfExists(written);
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
    List<Memory> active = ActiveMemoryReader.of(client.memories(), owner.owner());
    String of = owner.owner().user() == null ? "" : " of " + owner.owner().user();
    List<CoreMemoryBlock> core = client.coreMemory(owner.owner()).list();
    Files.writeString(to, MemoryPage.write("Memories" + of, active, core));
    return told(active.size(), "", "; edit it, then memlog import --memories " + file);
  }

  private String told(int count, String json, String text) {
    return server.json()
        ? "{\"memories\": %d%s}".formatted(count, json)
        : String.format(Locale.ROOT, "Exported %,d memories%s", count, text);
  }
}
