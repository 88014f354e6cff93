package dev.memlog.bench.speed;

import dev.memlog.bench.run.MeasuredMemlog;
import dev.memlog.bench.speed.figure.Result;
import dev.memlog.bench.speed.load.Chatter;
import dev.memlog.bench.speed.load.Publishing;
import dev.memlog.bench.speed.load.Said;
import dev.memlog.bench.speed.load.WarmUp;
import dev.memlog.standalone.data.TemporaryDirectory;
import dev.memlog.terminal.Screen;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * A benchmark of the rate of messages from publishing to searchable, with and without embedding.
 * Half of the floor is measured before and half after, so that a change of the machine's speed
 * affects both alike.
 */
@Command(
    name = "ingest",
    description = "Messages per second until searchable; floors: only the model, only Lucene.")
final class IngestBench extends Bench {

  private static final int WARM = 250;

  /**
   * The number of times that the same texts, whose vectors are then known, are published again in
   * other conversations.
   */
  private static final int REPEATS = 5;

  @Option(
      names = "--messages",
      paramLabel = "N",
      description = "The number of messages; default ${DEFAULT-VALUE}.")
  private int messages = 12_000;

  @Override
  List<Result> run(Screen screen) throws Exception {
    List<Said> fresh = new Chatter(1).messages("fresh", messages);
    List<String> texts = fresh.stream().map(Said::embeddedText).toList();
    List<Said> known = new ArrayList<>();
    for (int copy = 0; copy < REPEATS; copy++) {
      String suffix = "-" + copy;
      fresh.forEach(s -> known.add(s.in(s.user() + suffix, s.conversation() + suffix)));
    }
    try (var raw = new RawEmbedding(settings().getOrDefault("embedding.model", ""));
        var scratch = TemporaryDirectory.make("memlog-bench-lucene")) {
      screen.line("Embedding alone, first half...");
      raw.warm(texts);
      raw.measure(texts.subList(0, messages / 2));
      double embedding;
      double cached;
      try (var memlog = MeasuredMemlog.start(settings())) {
        var publishing = new Publishing(memlog.client());
        var warm = new Chatter(2);
        new WarmUp(screen, memlog.client())
            .with(round -> warm(publishing, warm.messages("warm" + round, WARM)));
        embedding = rate(publishing, fresh, "Ingesting", screen);
        cached = rate(publishing, known, "Ingesting known texts", screen);
        memlog.done();
      }
      screen.line("Embedding alone, second half...");
      raw.measure(texts.subList(messages / 2, messages));
      screen.line("Lucene alone...");
      double lucene = RawLucene.rate(scratch.path(), known, raw.vectors());
      return List.of(
          Result.of("messages until searchable", embedding, "messages/s", raw.rate()),
          Result.of("messages of known texts until searchable", cached, "messages/s", lucene));
    }
  }

  /**
   * Publishes texts twice. One repetition suffices to warm up the path of known texts, and leaves
   * fewer memories to wait for.
   */
  private static void warm(Publishing publishing, List<Said> unknown) throws InterruptedException {
    List<Said> all = new ArrayList<>(unknown);
    unknown.forEach(s -> all.add(s.in(s.user() + "-again", s.conversation() + "-again")));
    publishing.searchable(all);
  }

  private static double rate(Publishing publishing, List<Said> messages, String what, Screen screen)
      throws InterruptedException {
    return messages.size() / publishing.searchable(messages, screen, what);
  }
}
