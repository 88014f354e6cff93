package dev.memlog.bench.faults.server;

import dev.memlog.bench.faults.model.Tokens;
import dev.memlog.index.MemoryIndex;
import dev.memlog.schemas.Sha256;
import dev.memlog.standalone.EmbeddedMemlog;
import dev.memlog.standalone.FaultInjection;
import dev.memlog.standalone.StandaloneConfig;
import dev.memlog.standalone.process.LogFile;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The main class of a server under faults. It reads commands from its standard input and answers
 * each with one line. It stops at the end of the input, so that it never outlives its parent
 * process. The arguments are the directory, the three ports, and the comma-separated tenants.
 */
record FaultyServer(JumpingClock clock, OutageSwitch index) {

  static final String READY = "ready";

  /** The prefix of an answer to a failed command. */
  static final String FAILED = "failed: ";

  private static final Duration LONGEST_START = Duration.ofMinutes(2);

  public static void main(String[] arguments) throws Exception {
    // Logging and libraries must not write between the answers.
    PrintStream answers = System.out;
    System.setOut(System.err);
    Path directory = Path.of(arguments[0]);
    Path log = directory.resolve("memlog.log");
    LogFile.use(log);
    var clock = new JumpingClock();
    var index = new OutageSwitch();
    var memlog =
        new EmbeddedMemlog(
            config(directory, arguments), log, new FaultInjection(clock, index::before));
    Runtime.getRuntime().addShutdownHook(new Thread(memlog::close));
    memlog.start();
    memlog.awaitReady(LONGEST_START);
    answers.println(READY);
    new FaultyServer(clock, index).obey(answers);
    System.exit(0);
  }

  private void obey(PrintStream answers) throws IOException {
    var commands = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = commands.readLine(); line != null; line = commands.readLine()) {
      answers.println(answerTo(line));
    }
  }

  private String answerTo(String command) {
    try {
      return answer(command.split(" "));
    } catch (RuntimeException e) {
      return FAILED + e;
    }
  }

  private String answer(String[] words) {
    switch (words[0]) {
      case "index" -> index.set(OutageSwitch.State.valueOf(words[1]));
      case "embedder" -> CountingProvider.unavailable(Boolean.parseBoolean(words[1]));
      case "clock" -> clock.jump(Duration.parse(words[1]));
      case "damage" -> {
        MemoryIndex live = index.live(words[1]);
        int most = Integer.parseInt(words[2]);
        return Integer.toString(IndexDamage.inflict(live, most, Long.parseLong(words[3])));
      }
      case "embedded" -> {
        return CountingProvider.embedded().stream()
            .map(text -> String.join("+", Tokens.in(text)))
            .collect(Collectors.joining(" "));
      }
      default -> throw new IllegalArgumentException("unknown command " + words[0]);
    }
    return "done";
  }

  private static StandaloneConfig config(Path directory, String[] arguments) throws IOException {
    List<String> tenants = new ArrayList<>(List.of(arguments[4].split(",")));
    tenants.add(ServerUnderFaults.OPERATOR);
    String keys = tenants.stream().map(FaultyServer::key).collect(Collectors.joining());
    Path file = Files.writeString(directory.resolve("keys.yaml"), "keys:\n" + keys);
    Map<String, String> settings = new HashMap<>();
    settings.put("data", directory.resolve("data").toString());
    settings.put("partitions", "3");
    settings.put("server.keysFile", file.toString());
    settings.put("server.port", arguments[1]);
    settings.put("broker.port", arguments[2]);
    settings.put("registry.port", arguments[3]);
    settings.put("embedding.provider", CountingProvider.NAME);
    settings.put("extractor.memories.evolution.accessInterval", "1s");
    return StandaloneConfig.load(null, Map.of(), settings);
  }

  /** Returns the entry of a tenant, whose key is its name, in the file of keys. */
  private static String key(String tenant) {
    String more = tenant.equals(ServerUnderFaults.OPERATOR) ? ", operator" : "";
    return "- {name: %s, sha256: \"%s\", tenant: %s, roles: [read, write, admin%s]}%n"
        .formatted(tenant, Sha256.hex(tenant, 32), tenant, more);
  }
}
