package dev.memlog.bench.speed;

import dev.memlog.bench.run.TenantKeys;
import dev.memlog.bench.speed.figure.Result;
import dev.memlog.bench.speed.figure.Timings;
import dev.memlog.bench.speed.load.HostileClient;
import dev.memlog.bench.speed.load.NormalTraffic;
import dev.memlog.client.ApiException;
import dev.memlog.client.ErrorCode;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.messages.Event;
import dev.memlog.client.messages.SearchMessagesRequest;
import dev.memlog.schemas.rules.EventRules;
import dev.memlog.standalone.data.TemporaryDirectory;
import dev.memlog.terminal.Screen;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * A benchmark of the calls of three tenants, first alone and then beside a {@link HostileClient}
 * with a key of its own. It counts refused calls and lost messages, and compares the times.
 */
@Command(
    name = "hostile",
    description =
        "What three tenants notice of a hostile client: refused calls, lost messages and times; "
            + "floor: the same calls without it.")
final class HostileBench extends Bench {

  /** The longest time until the fold has rejected a write. */
  private static final Duration SEEN = Duration.ofSeconds(30);

  private static final Duration READY = Duration.ofMinutes(3);
  private static final Duration WARM_UP = Duration.ofSeconds(15);
  private static final List<String> TENANTS = List.of("alpha", "beta", "gamma");
  private static final String HOSTILE = "mallory";

  @Option(
      names = "--seconds",
      paramLabel = "S",
      description =
          "The seconds of the measurement without and with the hostile client; default "
              + "${DEFAULT-VALUE}.")
  private int seconds = 60;

  @Override
  List<Result> run(Screen screen) throws Exception {
    try (var directory = TemporaryDirectory.make("memlog-bench-hostile")) {
      Path root = directory.path();
      Map<String, String> all = new HashMap<>(settings());
      List<String> tenants = Stream.concat(TENANTS.stream(), Stream.of(HOSTILE)).toList();
      all.put("server.keysFile", TenantKeys.write(root, tenants, "").toString());
      try (ServerProcess server = ServerProcess.start(root, true, all).readyWithin(READY)) {
        return run(server, root, screen);
      }
    }
  }

  private List<Result> run(ServerProcess server, Path root, Screen screen) throws Exception {
    String url = server.client().url();
    Map<String, Timings> alone;
    Map<String, Timings> beside;
    Map<String, Map<Integer, LongAdder>> attacks;
    var traffic =
        new NormalTraffic(TENANTS, tenant -> MemlogClient.builder(url).key(tenant).build());
    try {
      Thread.sleep(WARM_UP);
      traffic.takeTimes();
      screen.line("The tenants alone...");
      Thread.sleep(Duration.ofSeconds(seconds));
      alone = traffic.takeTimes();
      screen.line("The tenants beside a hostile client...");
      MemlogClient alpha = server.client().withKey("alpha");
      String position = alpha.publish(event()).position();
      String rejected = rejected(alpha);
      try (var hostile = new HostileClient(URI.create(url), HOSTILE, position, rejected, root)) {
        Thread.sleep(Duration.ofSeconds(seconds));
        beside = traffic.takeTimes();
        attacks = hostile.answers();
      }
    } finally {
      traffic.close();
    }
    attacks.forEach((attack, statuses) -> screen.line("%-30s %s", attack, statuses));
    return results(traffic, alone, beside, attacks);
  }

  private static List<Result> results(
      NormalTraffic traffic,
      Map<String, Timings> alone,
      Map<String, Timings> beside,
      Map<String, Map<Integer, LongAdder>> attacks)
      throws InterruptedException {
    List<Result> results = new ArrayList<>();
    for (String call : NormalTraffic.CALLS) {
      Timings floor = alone.getOrDefault(call, new Timings());
      results.addAll(beside.getOrDefault(call, new Timings()).results(call, floor, 50, 99));
    }
    var learned = List.of(attacks.getOrDefault(HostileClient.FOREIGN_REJECTIONS, Map.of()));
    results.addAll(
        List.of(
            Result.of("created and acknowledged", traffic.created(), "messages"),
            Result.of("acknowledged but lost", traffic.lost(), "messages"),
            Result.of("refused", traffic.refused(), "calls"),
            Result.of("answered with another error", traffic.failed(), "calls"),
            Result.of("rejections that another tenant learned", count(learned, 422, 422), "calls"),
            Result.of("hostile calls", count(attacks.values(), 0, 599), "calls"),
            Result.of(
                "hostile calls answered with 5xx, 503 aside",
                count(attacks.values(), 500, 502) + count(attacks.values(), 504, 599),
                "calls")));
    return results;
  }

  private static long count(Collection<Map<Integer, LongAdder>> answers, int from, int to) {
    return answers.stream()
        .flatMap(statuses -> statuses.entrySet().stream())
        .filter(status -> status.getKey() >= from && status.getKey() <= to)
        .mapToLong(status -> status.getValue().sum())
        .sum();
  }

  private static Event event() {
    return Event.message("of-alpha", "user", "The ferry leaves at nine.").user("alpha").build();
  }

  /**
   * Publishes a description that the fold rejects, and returns the position of this event.
   *
   * @throws IllegalStateException if the tenant itself does not learn of the rejection, since the
   *     attack would then find nothing
   */
  private static String rejected(MemlogClient client) {
    Event.Builder description =
        Event.builder().type("conversation_updated").conversationId("described").user("alpha");
    String prompt = "x".repeat(EventRules.DESCRIPTION_BYTES);
    var _ = client.publish(description.systemPrompt(prompt).build());
    String position =
        client
            .publish(description.systemPrompt(null).metadata(Map.of("note", "one more")).build())
            .position();
    try {
      var _ =
          client
              .after(SEEN, position)
              .search(SearchMessagesRequest.builder().query("anything").build());
    } catch (ApiException e) {
      if (e.code() == ErrorCode.WRITE_REJECTED) {
        return position;
      }
      throw e;
    }
    throw new IllegalStateException(
        "a read of alpha after its rejected write must fail with write_rejected, but succeeded");
  }
}
