package dev.memlog.cli;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.Yaml;

/**
 * The services of docker-compose.yml, to run without Docker. Each host name becomes a loopback
 * address of its own, so that all ports stay as they are. Each volume becomes a directory.
 */
final class ComposeFile {

  private static final Path REPOSITORY = Path.of("../..").toAbsolutePath().normalize();
  private static final List<String> MEMLOG = List.of("ingest", "extractor", "indexer", "query");

  private final Path directory;
  private final String network;
  private final Map<String, String> replaced;
  private final Map<String, Object> services;

  /**
   * Reads the file of this repository.
   *
   * @param directory the directory of the volumes
   * @param replaced the addresses of the other software, by the text in the files that names it
   */
  ComposeFile(Path directory, Map<String, String> replaced) throws IOException {
    this.directory = directory;
    this.replaced = new LinkedHashMap<>(replaced);
    this.network = "127.%d.%d.".formatted(20 + pid() % 200, pid() / 200 % 250);
    for (String service : MEMLOG) {
      this.replaced.put("http://" + service + ":", "http://" + address(service) + ":");
    }
    Map<String, Object> file =
        new Yaml().load(Files.readString(REPOSITORY.resolve("docker-compose.yml")));
    this.services = map(file.get("services"));
  }

  private static int pid() {
    return (int) (ProcessHandle.current().pid() % 50_000);
  }

  /** Returns the services of Memlog in the order in which Docker may start them. */
  static List<String> memlog() {
    return MEMLOG;
  }

  /** Returns the loopback address that stands for the container of a service. */
  String address(String service) {
    return network + (1 + MEMLOG.indexOf(service));
  }

  /**
   * Returns the URL behind a published port.
   *
   * @throws AssertionError if the file publishes no such port of the service
   */
  String published(String service, int port) {
    List<String> ports = words(service(service).get("ports"));
    String wanted = "127.0.0.1:" + port + ":";
    return ports.stream()
        .filter(each -> each.startsWith(wanted))
        .map(each -> "http://" + address(service) + ":" + each.substring(wanted.length()))
        .findFirst()
        .orElseThrow(() -> new AssertionError(service + " must publish " + port + ": " + ports));
  }

  /**
   * Returns the other services that the environment or the mounted files of a service name, and
   * that Docker need not have started before it as healthy.
   */
  List<String> unawaited(String service) throws IOException {
    var text = new StringBuilder(map(service(service).get("environment")).toString());
    for (String volume : words(service(service).get("volumes"))) {
      Path source = REPOSITORY.resolve(volume.split(":", -1)[0]);
      if (Files.isRegularFile(source)) {
        text.append(Files.readString(source));
      }
    }
    Map<String, Object> awaited = map(service(service).get("depends_on"));
    return services.keySet().stream()
        .filter(other -> !MEMLOG.contains(other))
        .filter(other -> Pattern.compile("\\b%s[,:]".formatted(other)).matcher(text).find())
        .filter(
            other ->
                !Map.of("condition", "service_healthy").equals(awaited.get(other))
                    || service(other).get("healthcheck") == null)
        .toList();
  }

  /** Starts a service with its command, environment and mounted files. */
  ChildProcess start(String service) throws IOException {
    Map<String, String> mounts = mounts(service);
    List<String> command = new ArrayList<>();
    for (String word : words(service(service).get("command"))) {
      command.add(mounts.getOrDefault(word, word));
    }
    Map<String, Object> given = map(service(service).get("environment"));
    Map<String, String> environment = new HashMap<>();
    given.forEach((name, value) -> environment.put(name, mapped(value.toString())));
    return ChildProcess.start(command, environment, "memlog " + service + " (");
  }

  /** Returns whether the health check of a service passes now. */
  boolean healthy(String service) throws IOException, InterruptedException {
    List<String> test = words(map(service(service).get("healthcheck")).get("test"));
    List<String> command = new ArrayList<>();
    for (String word : test.subList(1, test.size())) {
      command.add(word.replace("127.0.0.1", address(service)));
    }
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    return process.waitFor() == 0;
  }

  /**
   * Returns the path on this machine of each file that is mounted, by its path in the container.
   */
  private Map<String, String> mounts(String service) throws IOException {
    Map<String, String> files = new HashMap<>();
    for (String volume : words(service(service).get("volumes"))) {
      String[] parts = volume.split(":", -1);
      Path source = REPOSITORY.resolve(parts[0]);
      if (Files.isRegularFile(source)) {
        String text =
            mapped(Files.readString(source))
                .replace("0.0.0.0", address(service))
                .replace("/var/lib/memlog", directory.resolve(service).toString());
        Path file = directory.resolve(service + "-" + source.getFileName());
        Files.write(file, text.getBytes(StandardCharsets.UTF_8));
        files.put(parts[1], file.toString());
      }
    }
    return files;
  }

  private String mapped(String text) {
    String mapped = text;
    for (Map.Entry<String, String> each : replaced.entrySet()) {
      mapped = mapped.replace(each.getKey(), each.getValue());
    }
    return mapped;
  }

  private Map<String, Object> service(String name) {
    return map(services.get(name));
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> map(@Nullable Object value) {
    return (Map<String, Object>) requireNonNull(value);
  }

  /** Returns the words of a list; none if the file lacks the list. */
  private static List<String> words(@Nullable Object value) {
    return value == null
        ? List.of()
        : ((List<?>) value).stream().map(word -> requireNonNull(word).toString()).toList();
  }
}
