package dev.memlog.bench.speed;

import dev.memlog.bench.run.MeasuredMemlog;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.messages.SearchMessagesRequest;
import dev.memlog.terminal.Progress;
import dev.memlog.terminal.Screen;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A benchmark of Memlog beside another library that finds texts by meaning, with the same model,
 * texts and questions, one after the other. Memlog's figures include HTTP, Kafka and disk. Memlog
 * forms no memories here, as the peers do not.
 */
final class PeersBench implements Bench {

  private static final int WARM_MESSAGES = 250;
  private static final int WARM_SEARCHES = 100;

  private final PeerTask task;
  private final Map<String, String> settings;

  PeersBench(PeerTask task, Map<String, String> settings) {
    this.task = task;
    this.settings = settings;
  }

  @Override
  public String name() {
    return "peers";
  }

  @Override
  public List<Result> run(Screen screen) throws Exception {
    List<String> texts = task.messages().stream().map(Said::embeddedText).toList();
    int half = texts.size() / 2;
    try (var raw = new RawEmbedding("")) {
      raw.warm(texts);
      screen.line("Embedding alone, first half …");
      raw.measure(texts.subList(0, half));
      screen.line("LangChain4j …");
      PeerFigures langChain4j = LangChain4jPeer.measure(task);
      PeerFigures memlog = memlog(screen);
      screen.line("Embedding alone, second half …");
      raw.measure(texts.subList(half, texts.size()));
      List<Result> results = new ArrayList<>();
      results.addAll(memlog.results("Memlog", task, raw.rate()));
      results.addAll(langChain4j.results("LangChain4j", task, raw.rate()));
      return results;
    }
  }

  private PeerFigures memlog(Screen screen) throws Exception {
    Map<String, String> all = new HashMap<>();
    all.put("extractor.memories.enabled", "false");
    all.putAll(settings);
    try (var memlog = MeasuredMemlog.start(all)) {
      var publishing = new Publishing(memlog.client());
      var chatter = new Chatter(2);
      var round = new AtomicInteger();
      new WarmUp(screen, memlog.client())
          .with(
              () -> {
                String prefix = "warm" + round.getAndIncrement();
                publishing.searchable(chatter.messages(prefix, WARM_MESSAGES), _ -> {});
                String user = Chatter.user(prefix, 0);
                for (int i = 0; i < WARM_SEARCHES; i++) {
                  find(memlog.client(), new PeerTask.Asked(user, chatter.question(i), Set.of()));
                }
                return user;
              });
      double rate;
      try (var progress = new Progress(screen, "Memlog: ingesting", task.messages().size())) {
        rate = task.messages().size() / publishing.searchable(task.messages(), progress::set);
      }
      PeerFigures figures = PeerFigures.of(rate, task, asked -> find(memlog.client(), asked));
      memlog.done();
      return figures;
    }
  }

  private static List<String> find(MemlogClient client, PeerTask.Asked asked) {
    var request =
        SearchMessagesRequest.builder()
            .query(asked.text())
            .user(asked.user())
            .limit(PeerTask.FOUND)
            .purpose("evaluation")
            .build();
    return client.search(request).results().stream().map(m -> m.source().messageId()).toList();
  }
}
