package dev.memlog.cli.hooks;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The directory of the hooks: the script, the environment of deliveries, the spool with one file
 * for each stored event, the rejected events, and the cached context of each project. Only the user
 * can read it.
 */
public record HookState(Path directory) {

  /** Returns the directory below the home directory of a user. */
  public static HookState of(Path home) {
    return new HookState(home.resolve(".local/state/memlog/hooks"));
  }

  /**
   * Writes the script and the environment of its deliveries.
   *
   * @param environment variables of the command {@code memlog hooks deliver}
   */
  void install(Map<String, String> environment) throws IOException {
    for (Path each : List.of(directory, spool(), contexts(), rejected())) {
      Files.createDirectories(each);
      Files.setPosixFilePermissions(each, PosixFilePermissions.fromString("rwx------"));
    }
    var variables = new StringBuilder();
    environment.forEach(
        (name, value) -> variables.append("export %s=%s\n".formatted(name, Shell.quoted(value))));
    replace(directory.resolve("environment"), variables.toString(), "rw-------");
    replace(
        script(),
        resource("hook.sh").replace("@STATE@", Shell.quoted(directory.toString())),
        "rwx------");
  }

  /** Removes the script, the environment and the contexts. Events that are not delivered stay. */
  void uninstall() throws IOException {
    for (Path each : List.of(script(), directory.resolve("environment"))) {
      Files.deleteIfExists(each);
    }
    for (Path each : files(contexts())) {
      Files.delete(each);
    }
  }

  Path script() {
    return directory.resolve("hook");
  }

  private Path spool() {
    return directory.resolve("spool");
  }

  /** Returns the directory of the events that the server refused. */
  public Path rejected() {
    return directory.resolve("rejected");
  }

  private Path contexts() {
    return directory.resolve("contexts");
  }

  /** Returns the files of the stored events, oldest first. */
  List<Path> events() throws IOException {
    return files(spool()).stream()
        .filter(file -> !String.valueOf(file.getFileName()).startsWith("."))
        .sorted(Comparator.comparing(HookState::time).thenComparing(Path::toString))
        .toList();
  }

  /** Moves an event that the server refused out of the way, with the reason beside it. */
  void reject(Path event, String reason) throws IOException {
    Path moved = rejected().resolve(String.valueOf(event.getFileName()));
    Files.writeString(Path.of(moved + ".reason"), reason + "\n");
    Files.move(event, moved, StandardCopyOption.REPLACE_EXISTING);
  }

  /**
   * Replaces the context of a project.
   *
   * @param root the directory of the project
   * @param json the text as a JSON string; empty if nothing is known
   */
  void keepContext(String root, String json) throws IOException {
    Path file = contexts().resolve(root.replace("%", "%25").replace("/", "%2F"));
    if (json.isEmpty()) {
      Files.deleteIfExists(file);
    } else {
      replace(file, json, "rw-------");
    }
  }

  /** Returns the text of the original of a tool's file; empty if it did not exist. */
  Optional<String> original(CodingTool tool) throws IOException {
    Path kept = directory.resolve("original-" + tool.id());
    return Files.exists(kept) ? Optional.of(Files.readString(kept)) : Optional.empty();
  }

  /** Stores the original of a tool's file before the first change. */
  void keepOriginal(CodingTool tool, Path file) throws IOException {
    if (Files.exists(file)) {
      replace(directory.resolve("original-" + tool.id()), Files.readString(file), "rw-------");
    }
  }

  /** A task on the files of the hooks. */
  interface Task {
    void run() throws IOException;
  }

  /** Runs a task, unless another process runs one. */
  void alone(Task task) throws IOException {
    try (FileChannel channel =
        FileChannel.open(
            directory.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      if (channel.tryLock() != null) {
        task.run();
      }
    }
  }

  private static List<Path> files(Path directory) throws IOException {
    if (!Files.isDirectory(directory)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(directory)) {
      return files.toList();
    }
  }

  private static FileTime time(Path file) {
    try {
      return Files.getLastModifiedTime(file);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot be read: " + file, e);
    }
  }

  private static void replace(Path file, String text, String permissions) throws IOException {
    Path directory = Objects.requireNonNull(file.getParent());
    Path written =
        Files.createTempFile(
            directory,
            ".written",
            "",
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions)));
    Files.writeString(written, text);
    Files.move(written, file, StandardCopyOption.REPLACE_EXISTING);
  }

  private static String resource(String name) throws IOException {
    try (var in = Objects.requireNonNull(HookState.class.getResourceAsStream(name))) {
      return new String(in.readAllBytes(), UTF_8);
    }
  }
}
