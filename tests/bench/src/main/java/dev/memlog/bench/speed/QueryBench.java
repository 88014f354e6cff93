package dev.memlog.bench.speed;

import dev.memlog.bench.run.MeasuredMemlog;
import dev.memlog.bench.run.Requests;
import dev.memlog.bench.speed.figure.Beside;
import dev.memlog.bench.speed.figure.Result;
import dev.memlog.bench.speed.figure.Timings;
import dev.memlog.bench.speed.load.Chatter;
import dev.memlog.bench.speed.load.Publishing;
import dev.memlog.bench.speed.load.WarmUp;
import dev.memlog.bench.vectors.SyntheticProvider;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.context.GetContextRequest;
import dev.memlog.client.memories.ListMemoriesRequest;
import dev.memlog.client.memories.RememberRequest;
import dev.memlog.embedding.Embedder;
import dev.memlog.embedding.Embedders;
import dev.memlog.embedding.EmbeddingConfig;
import dev.memlog.index.CandidateQuery;
import dev.memlog.index.Filter;
import dev.memlog.index.MemoryIndex;
import dev.memlog.index.PassageFields;
import dev.memlog.index.analysis.EnglishTerms;
import dev.memlog.index.lucene.LuceneIndex;
import dev.memlog.index.lucene.LuceneSettings;
import dev.memlog.query.search.MessageSearch;
import dev.memlog.terminal.Screen;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * A benchmark of searches over HTTP, of contexts for one user, and of the block of an app's latest
 * memories. Searches run one after another, within one user and over all users, and never repeat a
 * query. The floor of a search is embedding the same queries and searching the same index in this
 * process, without ranking or API. The floor of a context is a search of the same user directly
 * before it; the floor of a block is a list of the same memories. The benchmark also measures the
 * memory in use. No memories are formed from messages.
 */
@Command(
    name = "query",
    description =
        "Time of a search over HTTP, and memory; floor: embedding and searching the index alone.")
final class QueryBench extends Bench {

  private static final int WARM = 100;
  private static final int QUERIES = 1_000;
  private static final int DEPTH = 200;
  private static final int MEMORIES = 100;
  private static final String OWNER = "of-an-app";

  /** The largest number of passages with real vectors; above it, vectors are synthetic. */
  private static final int EMBEDDED = 100_000;

  @Option(
      names = "--passages",
      paramLabel = "N",
      split = ",",
      defaultValue = "10000,100000",
      description =
          "The number of passages in the index; default ${DEFAULT-VALUE}. Vectors are cached in "
              + "~/.cache/memlog; above 100,000 they are synthetic.")
  private List<Integer> passages = List.of();

  @Option(
      names = "--curve",
      description = "Measures 10,000 to 300,000 passages, all with synthetic vectors.")
  private boolean curve;

  @Override
  List<Result> run(Screen screen) throws Exception {
    List<Integer> sizes = curve ? List.of(10_000, 30_000, 100_000, 300_000) : passages;
    List<Result> results = new ArrayList<>();
    for (int size : sizes) {
      measure(size, screen, results);
    }
    return results;
  }

  private void measure(int size, Screen screen, List<Result> results) throws Exception {
    Map<String, String> defaults = new LinkedHashMap<>();
    // Otherwise the memories of so many messages would be formed while searches are timed.
    defaults.put("extractor.memories.extraction.enabled", "false");
    if (curve || size > EMBEDDED) {
      defaults.put("embedding.provider", SyntheticProvider.NAME);
    }
    Map<String, String> all = settings(defaults);
    String at = String.format(java.util.Locale.ROOT, "at %,d: ", size);
    // Each run has different queries, so that none of their vectors is cached.
    long seed = System.nanoTime();
    try (var memlog = MeasuredMemlog.remembering(all)) {
      new Publishing(memlog.client())
          .searchable(new Chatter(5).messages("q", size), screen, "Ingesting");
      var warm = new Chatter(seed + 2);
      new WarmUp(screen, memlog.client())
          .with(_ -> search(memlog, size, warm, WARM, new Timings(), new Timings()));
      screen.line("Searching...");
      var one = new Beside();
      var everything = new Beside();
      search(memlog, size, new Chatter(seed), QUERIES, one.value(), everything.value());
      screen.line("Packing contexts...");
      var packed = new Chatter(seed + 3);
      contexts(memlog, size, packed, WARM);
      Beside contexts = contexts(memlog, size, packed, QUERIES);
      Beside blocks = blocks(memlog);
      System.gc();
      long used = Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
      results.add(Result.of(at + "heap used", used / 1024.0 / 1024, "MB"));
      Machine.residentMb(ProcessHandle.current().pid())
          .ifPresent(mb -> results.add(Result.of(at + "resident memory", mb, "MB")));
      memlog.stop();
      measureFloor(memlog, all, size, seed + 1, one.floor(), everything.floor());
      results.addAll(one.results(at + "search of one user", 50, 90, 99));
      results.addAll(everything.results(at + "search of everything", 50, 90, 99));
      results.addAll(contexts.results(at + "context of one user", 50, 90, 99));
      results.addAll(blocks.results(at + "block of an app's memories", 50, 90, 99));
      memlog.done();
    }
  }

  private static void search(
      MeasuredMemlog memlog, int size, Chatter questions, int count, Timings one, Timings all)
      throws Exception {
    for (int i = 0; i < count; i++) {
      var ofOne = Requests.search(user(i, size), questions.question(i)).build();
      one.time(() -> memlog.client().search(ofOne));
      var ofAll = Requests.search(null, questions.question(i)).build();
      all.time(() -> memlog.client().search(ofAll));
    }
  }

  private static Beside contexts(MeasuredMemlog memlog, int size, Chatter questions, int count)
      throws Exception {
    var measured = new Beside();
    for (int i = 0; i < count; i++) {
      String user = user(i, size);
      var search = Requests.search(user, questions.question(i)).build();
      measured.floor().time(() -> memlog.client().search(search));
      var context = Requests.context(user, questions.question(i)).build();
      measured.value().time(() -> memlog.client().context(context));
    }
    return measured;
  }

  /** Times the block of memories that profile app-memory puts before a question. */
  private static Beside blocks(MeasuredMemlog memlog) throws Exception {
    String position = "";
    for (int i = 0; i < MEMORIES; i++) {
      var said = RememberRequest.builder().content("Ann painted boat number " + i + " in Turku");
      position = memlog.client().memories().remember(said.user(OWNER).build()).position();
    }
    MemlogClient after = memlog.client().after(position);
    var list = ListMemoriesRequest.builder().user(OWNER).limit(10).build();
    var block =
        GetContextRequest.builder().purpose("evaluation").profile("app-memory").user(OWNER).build();
    after.memories().list(list);
    var measured = new Beside();
    for (int i = -WARM; i < QUERIES; i++) {
      Beside timed = i < 0 ? new Beside() : measured;
      timed.floor().time(() -> memlog.client().memories().list(list));
      timed.value().time(() -> memlog.client().context(block));
    }
    return measured;
  }

  private static void measureFloor(
      MeasuredMemlog memlog,
      Map<String, String> settings,
      int size,
      long seed,
      Timings one,
      Timings all)
      throws Exception {
    var questions = new Chatter(seed);
    String model = settings.getOrDefault("embedding.model", "");
    try (Embedder embedder = Embedders.open(EmbeddingConfig.of("onnx", model));
        MemoryIndex index =
            LuceneIndex.open(
                memlog.data().resolve("index"),
                PassageFields.collection(embedder.model().id(), embedder.model().dimensions()),
                LuceneSettings.DEFAULTS,
                Clock.systemUTC())) {
      // The reader parses queries as the service does, so that the floor searches for the same
      // terms.
      var reader = new MessageSearch(new EnglishTerms(), DEPTH, 0);
      for (int i = -WARM; i < QUERIES; i++) {
        var user =
            new Filter(
                "default",
                List.of(new Filter.Condition.AnyOf(PassageFields.USER, Set.of(user(i, size)))));
        String first = questions.question(i + WARM);
        (i < 0 ? new Timings() : one).time(() -> search(index, embedder, reader, user, first));
        String second = questions.question(i + WARM);
        (i < 0 ? new Timings() : all)
            .time(() -> search(index, embedder, reader, new Filter("default", List.of()), second));
      }
    }
  }

  private static Object search(
      MemoryIndex index, Embedder embedder, MessageSearch reader, Filter filter, String text) {
    return index.search(
        new CandidateQuery(
            filter, embedder.embedQuery(text), reader.read(text, Instant.EPOCH).words(), DEPTH));
  }

  private static String user(int number, int size) {
    return Chatter.user("q", Math.floorMod(number * 7, Math.max(1, size / Chatter.PER_USER)));
  }
}
