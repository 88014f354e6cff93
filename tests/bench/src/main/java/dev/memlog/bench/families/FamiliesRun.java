package dev.memlog.bench.families;

import dev.memlog.bench.run.JsonFile;
import dev.memlog.bench.run.MeasuredMemlog;
import dev.memlog.bench.run.MeasuringCommand;
import dev.memlog.bench.run.MemoriesFormed;
import dev.memlog.bench.run.Requests;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.memories.MemoryHit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * A measurement of questions that need several statements, over generated conversations of families
 * and offices. It recalls memories with and without expansion to related memories, and searches
 * messages with and without a second pass.
 */
@Command(
    name = "families",
    description =
        "Families and offices: messages of generated groups, and questions of "
            + "one, two and three hops, answered by recall with and without expansion.")
public final class FamiliesRun extends MeasuringCommand {

  /** The profiles that are compared. */
  static final List<String> PROFILES = List.of("bobo", "olliebot", "default");

  /** The name of message search in reports; the expansion of a search is its second pass. */
  static final String SEARCH = "search";

  private static final int NEIGHBOURS = 3;

  private static final String EXPANDED = "-expanded";
  private static final String PLAIN = "-plain";

  /** The number of results of each recall, as in the profiles, and of each search. */
  private static final int LIMIT = 10;

  /** The least share of questions of two hops that recall with expansion must answer. */
  private static final double TWO_HOPS = 0.9;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "The seed of the groups; default ${DEFAULT-VALUE}.")
  private long seed = 7;

  @Option(
      names = "--questions",
      paramLabel = "N",
      description = "The number of questions; default ${DEFAULT-VALUE}.")
  private int questions = 1000;

  /**
   * Starts a server, publishes the conversations, asks the questions and prints the figures.
   *
   * @return the exit code: 0 if recall with expansion and profile bobo answers at least 90 % of the
   *     questions that need two statements, otherwise 1
   */
  @Override
  protected int measure(JsonFile out) throws Exception {
    List<Group> groups = new Groups(seed).make(questions);
    screen.line("Starting a Memlog...");
    try (var memlog = MeasuredMemlog.remembering(configured())) {
      screen.line("Having " + groups.size() + " families and offices talk...");
      memlog.publish(groups.stream().flatMap(g -> g.said().stream()));
      new MemoriesFormed(memlog.client()).await();
      var report = new FamiliesReport(seed, groups.size());
      for (Group group : groups) {
        Set<String> known = memlog.remembered(group.user());
        for (HopQuestion question : group.questions()) {
          report.known(question.hops(), question.answeredBy(known));
          for (String profile : PROFILES) {
            ask(memlog.client(), question, profile, report);
          }
          search(memlog.client(), question, FamiliesReport.Way.EXPANDED, EXPANDED, report);
          search(memlog.client(), question, FamiliesReport.Way.PLAIN, PLAIN, report);
        }
      }
      report.print(screen);
      out.write(report.json());
      memlog.done();
      return report.share("bobo", FamiliesReport.Way.EXPANDED, 2) >= TWO_HOPS ? 0 : 1;
    }
  }

  /** Returns the settings, with two variants of each profile: with and without expansion. */
  private Map<String, String> configured() {
    Map<String, String> all = new LinkedHashMap<>();
    all.put("extractor.memories.enabled", "true");
    String profiles =
        PROFILES.stream()
            .map(
                profile ->
                    variant(profile, EXPANDED, NEIGHBOURS, "")
                        + ", "
                        + variant(profile, PLAIN, 0, "messages: {weights: {bridge: 0}}, "))
            .collect(Collectors.joining(", ", "{", "}"));
    all.put("query.profiles", profiles);
    all.putAll(settings());
    return all;
  }

  /**
   * Returns the entry of a variant of a profile, with this number of neighbours and these settings
   * for searching messages.
   */
  private static String variant(String profile, String suffix, int neighbours, String messages) {
    return "%s%s: {base: %s, %smemories: {spreading: {neighbours: %d}}}"
        .formatted(profile, suffix, profile, messages, neighbours);
  }

  private static void ask(
      MemlogClient client, HopQuestion question, String profile, FamiliesReport report) {
    for (FamiliesReport.Way way : FamiliesReport.Way.values()) {
      String variant = profile + (way == FamiliesReport.Way.EXPANDED ? EXPANDED : PLAIN);
      report.asked(
          profile,
          way,
          question,
          question.answeredBy(
              MeasuredMemlog.cited(
                  recall(client, question, variant).stream().map(MemoryHit::memory))));
    }
  }

  private static void search(
      MemlogClient client,
      HopQuestion question,
      FamiliesReport.Way way,
      String suffix,
      FamiliesReport report) {
    var request =
        Requests.search(question.user(), question.text()).profile("default" + suffix).limit(LIMIT);
    Set<String> found =
        client.search(request.build()).results().stream()
            .map(hit -> hit.source().messageId())
            .collect(Collectors.toSet());
    report.asked(SEARCH, way, question, question.answeredBy(found));
  }

  private static List<MemoryHit> recall(MemlogClient client, HopQuestion question, String profile) {
    var request = Requests.recall(question.user(), question.text()).level("memory");
    return client.memories().recall(request.profile(profile).limit(LIMIT).build()).results();
  }
}
