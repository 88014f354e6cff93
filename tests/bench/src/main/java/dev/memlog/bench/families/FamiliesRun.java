package dev.memlog.bench.families;

import dev.memlog.bench.run.JsonFile;
import dev.memlog.bench.run.MeasuredMemlog;
import dev.memlog.bench.run.MeasuringCommand;
import dev.memlog.bench.run.MemoriesFormed;
import dev.memlog.bench.run.Requests;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.memories.MemoryHit;
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
  private static final List<String> PROFILES = List.of("bobo", "olliebot", "default");

  /** The name of message search in reports; the expansion of a search is its second pass. */
  static final String SEARCH = "search";

  /** The methods in reports: recalls by profile, and message search. */
  static final List<String> METHODS = List.of("bobo", "olliebot", "default", SEARCH);

  private static final int NEIGHBOURS = 3;

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
          for (String way : FamiliesReport.WAYS) {
            for (String profile : PROFILES) {
              Set<String> recalled = recalled(memlog.client(), question, profile + "-" + way);
              report.asked(profile, way, question, question.answeredBy(recalled));
            }
            Set<String> found = found(memlog.client(), question, "default-" + way);
            report.asked(SEARCH, way, question, question.answeredBy(found));
          }
        }
      }
      report.print(screen);
      out.write(report.json());
      memlog.done();
      return report.share("bobo", FamiliesReport.EXPANDED, 2) >= TWO_HOPS ? 0 : 1;
    }
  }

  /** Returns the settings, with two variants of each profile: with and without expansion. */
  private Map<String, String> configured() {
    String profiles =
        PROFILES.stream()
            .map(
                profile ->
                    variant(profile, FamiliesReport.EXPANDED, NEIGHBOURS, "")
                        + ", "
                        + variant(
                            profile, FamiliesReport.PLAIN, 0, "messages: {weights: {bridge: 0}}, "))
            .collect(Collectors.joining(", ", "{", "}"));
    return settings(Map.of("extractor.memories.enabled", "true", "query.profiles", profiles));
  }

  /**
   * Returns the entry of a variant of a profile, with this number of neighbours and these settings
   * for searching messages.
   */
  private static String variant(String profile, String way, int neighbours, String messages) {
    return "%s-%s: {base: %s, %smemories: {spreading: {neighbours: %d}}}"
        .formatted(profile, way, profile, messages, neighbours);
  }

  /** Returns the ids of the messages on which the recalled memories rest. */
  private static Set<String> recalled(MemlogClient client, HopQuestion question, String profile) {
    var request = Requests.recall(question.user(), question.text()).level("memory");
    return MeasuredMemlog.cited(
        client.memories().recall(request.profile(profile).limit(LIMIT).build()).results().stream()
            .map(MemoryHit::memory));
  }

  /** Returns the ids of the found messages. */
  private static Set<String> found(MemlogClient client, HopQuestion question, String profile) {
    var request = Requests.search(question.user(), question.text()).profile(profile).limit(LIMIT);
    return client.search(request.build()).results().stream()
        .map(hit -> hit.source().messageId())
        .collect(Collectors.toSet());
  }
}
