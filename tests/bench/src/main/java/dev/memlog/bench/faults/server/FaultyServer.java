package dev.memlog.bench.faults.server;

import dev.memlog.bench.faults.model.Tokens;
import dev.memlog.embedding.EmbeddingConfig;
import dev.memlog.index.MemoryIndex;
import dev.memlog.runtime.Principal.Role;
import dev.memlog.runtime.server.caller.ApiKey;
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
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
    List<String> tenants = new ArrayList<>(Arrays.asList(arguments[4].split(",")));
    tenants.add(ServerUnderFaults.OPERATOR);
    var clock = new JumpingClock();
    var index = new OutageSwitch();
    var memlog =
        new EmbeddedMemlog(
            config(directory.resolve("data"), arguments, tenants),
            log,
            new FaultInjection(clock, index::before));
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

  private static StandaloneConfig config(Path data, String[] arguments, List<String> tenants) {
    StandaloneConfig d =
        StandaloneConfig.load(
            null,
            Map.of(),
            Map.of(
                "data",
                data.toString(),
                "partitions",
                "3",
                "extractor.memories.evolution.accessInterval",
                "1s"));
    List<ApiKey> keys = tenants.stream().map(FaultyServer::key).toList();
    return new StandaloneConfig(
            data,
            d.partitions(),
            d.server().withKeys(keys),
            d.log(),
            d.stages(),
            EmbeddingConfig.of(CountingProvider.NAME, ""),
            d.analyzer(),
            d.index(),
            d.start())
        .withPorts(
            Integer.parseInt(arguments[1]),
            Integer.parseInt(arguments[2]),
            Integer.parseInt(arguments[3]));
  }

  /** Returns a key whose secret is its tenant. */
  private static ApiKey key(String tenant) {
    Set<Role> roles = EnumSet.allOf(Role.class);
    if (!tenant.equals(ServerUnderFaults.OPERATOR)) {
      roles.remove(Role.OPERATOR);
    }
    return new ApiKey(tenant, Sha256.hex(tenant, 32), tenant, Set.of(), roles);
  }
}
