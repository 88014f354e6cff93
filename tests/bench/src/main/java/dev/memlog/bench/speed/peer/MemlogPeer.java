package dev.memlog.bench.speed.peer;

import dev.memlog.bench.run.MeasuredMemlog;
import dev.memlog.bench.run.Requests;
import dev.memlog.bench.speed.load.Chatter;
import dev.memlog.bench.speed.load.Publishing;
import dev.memlog.bench.speed.load.WarmUp;
import dev.memlog.client.MemlogClient;
import dev.memlog.standalone.Versions;
import dev.memlog.terminal.Screen;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/** A measurement of Memlog, which includes HTTP, Kafka and disk. Memories are disabled. */
public final class MemlogPeer {

  private static final String NAME = "Memlog";
  private static final int WARM_MESSAGES = 250;
  private static final int WARM_SEARCHES = 100;
  private static final int ALL = 100;
  private static final Duration ERASED = Duration.ofMinutes(10);
  private static final Duration LOOK = Duration.ofSeconds(1);

  private MemlogPeer() {}

  /**
   * Measures a new Memlog.
   *
   * @param settings the settings by dotted key, which override the defaults
   */
  public static PeerRun measure(PeerTask task, Map<String, String> settings, Screen screen)
      throws Exception {
    Map<String, String> all = new HashMap<>();
    all.put("extractor.memories.enabled", "false");
    all.putAll(settings);
    try (var memlog = MeasuredMemlog.start(all)) {
      MemlogClient client = memlog.client();
      var publishing = new Publishing(client);
      warm(screen, client, publishing);
      double rate =
          task.messages().size()
              / publishing.searchable(task.messages(), screen, "Memlog: ingesting");
      PeerFigures figures = PeerFigures.of(rate, task, asked -> find(client, asked));
      screen.line("Memlog: deletions...");
      Map<String, Integer> deletions = deletions(memlog, publishing);
      memlog.done();
      return new PeerRun(NAME, figures, deletions, Map.of("memlog", Versions.memlog()));
    }
  }

  private static void warm(Screen screen, MemlogClient client, Publishing publishing)
      throws Exception {
    var chatter = new Chatter(2);
    new WarmUp(screen, client)
        .with(
            round -> {
              String prefix = "warm" + round;
              publishing.searchable(chatter.messages(prefix, WARM_MESSAGES));
              String user = Chatter.user(prefix, 0);
              for (int i = 0; i < WARM_SEARCHES; i++) {
                find(client, new PeerTask.Asked(user, chatter.question(i), Set.of()));
              }
            });
  }

  private static List<String> find(MemlogClient client, PeerTask.Asked asked) {
    var request = Requests.search(asked.user(), asked.text()).limit(PeerTask.FOUND);
    return client.search(request.build()).results().stream()
        .map(m -> m.source().messageId())
        .toList();
  }

  private static Map<String, Integer> deletions(MeasuredMemlog memlog, Publishing publishing)
      throws Exception {
    MemlogClient client = memlog.client();
    List<Secret> secrets = Secret.all();
    publishing.searchable(secrets.stream().map(Secret::said).toList());
    Secret.requireAll(NAME, found(client));
    String last = secrets.getLast().said().message();
    secrets.subList(0, secrets.size() - 1).stream()
        .map(secret -> secret.said().message())
        .forEach(message -> client.deleteMessage(null, Secret.CONVERSATION, message));
    var deleted = client.receipts().deleteMessage(null, Secret.CONVERSATION, last, true);
    Map<String, Integer> after = new LinkedHashMap<>(found(client.after(deleted.position())));
    awaitErased(client, Objects.requireNonNull(deleted.receiptId()));
    memlog.stop();
    after.put("files, after the erasure", Secret.inFiles(memlog.data()));
    return after;
  }

  private static Map<String, Integer> found(MemlogClient client) {
    Map<String, Integer> found = new LinkedHashMap<>();
    found.put("search", Secret.count(secret -> inSearch(client, secret)));
    String messages = Requests.messages(client, null, Secret.CONVERSATION).toString();
    found.put("lists", Secret.count(secret -> messages.contains(secret.word())));
    found.put("contexts", Secret.count(secret -> inContext(client, secret)));
    return found;
  }

  private static boolean inSearch(MemlogClient client, Secret secret) {
    return Stream.of(secret.word(), secret.question())
        .map(query -> Requests.search(Secret.USER, query).limit(ALL).minScore(0.0).build())
        .flatMap(request -> client.search(request).results().stream())
        .anyMatch(hit -> hit.snippet().contains(secret.word()));
  }

  private static boolean inContext(MemlogClient client, Secret secret) {
    var request =
        Requests.context(Secret.USER, secret.question()).conversation(Secret.CONVERSATION);
    return client.context(request.build()).text().contains(secret.word());
  }

  private static void awaitErased(MemlogClient client, String receiptId)
      throws InterruptedException {
    long until = System.nanoTime() + ERASED.toNanos();
    while (!client.receipts().get(receiptId).gone()) {
      if (System.nanoTime() > until) {
        throw new IllegalStateException(
            "the bytes of a deleted message must be gone within " + ERASED);
      }
      Thread.sleep(LOOK);
    }
  }
}
