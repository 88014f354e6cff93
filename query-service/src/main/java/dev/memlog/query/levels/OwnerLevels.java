package dev.memlog.query.levels;

import dev.memlog.index.analysis.Analyzer;
import dev.memlog.query.graph.StoredGraph;
import dev.memlog.query.memory.UsedMemory;
import dev.memlog.state.Memory;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * A generator of summaries of an owner's memories, by category, domain of life or subject. A
 * summary quotes only memories that the caller passes, so it never repeats a statement of a memory
 * that no longer exists. Safe for use by many threads.
 */
public final class OwnerLevels {

  /** The minimum number of memories that a summary must cover at level {@link Level#AUTO}. */
  public static final int LEAST = 3;

  /** The types of memories that repeat others. */
  private static final Set<String> REPEATING = Set.of("conversation", "reflection");

  private final Analyzer analyzer;
  private final DomainReader domains;

  /**
   * Creates a generator.
   *
   * @param analyzer the analyzer of the memories, which also determines their language
   */
  public OwnerLevels(Analyzer analyzer) {
    this.analyzer = analyzer;
    this.domains = new DomainReader(analyzer);
  }

  /**
   * Returns whether {@link #of} can return summaries for a query. If not, the caller need not read
   * the owner's memories.
   *
   * @param level the level that the request names
   * @param query the text of the query
   */
  public boolean mayAnswer(Level level, String query) {
    return level.summariesOnly() || (level == Level.AUTO && question(query).isPresent());
  }

  /**
   * Returns the summaries that answer a query; empty if there are none.
   *
   * <p>An overview question asks about topics in general, such as "what do you know about my
   * work?". At level auto, the summaries cover the topics of such a question that have at least
   * {@link #LEAST} memories. At level category or domain, a topic of a different level is divided
   * into its categories or domains. For any other query at these levels, and for an overview
   * question about an unknown topic, the summaries cover the categories or domains of the memories
   * that the recall found, the group of the best memory first.
   *
   * @param level the level that the request names
   * @param query the text of the query
   * @param memories the owner's memories; those that are not active, or are of type conversation or
   *     reflection, are left out
   * @param graph a supplier of the owner's graph, called only if a topic's name is not that of a
   *     domain, category, subject or project
   * @param found the ids of the memories that the recall found, the best first
   * @param now the time for which the effective importance of memories is computed; this importance
   *     orders the summaries and selects the memories that they quote
   */
  public List<LevelSummary> of(
      Level level,
      String query,
      List<UsedMemory> memories,
      Supplier<StoredGraph> graph,
      List<String> found,
      Instant now) {
    if (!mayAnswer(level, query)) {
      return List.of();
    }
    var topics =
        new AskedTopics(
            memories.stream().filter(one -> sumsUp(one.memory())).toList(), domains, graph);
    var summarizing = new Summarizing(now);
    List<Topic> asked = question(query).map(one -> topics.of(one, level)).orElse(List.of());
    Stream<Topic> answering =
        asked.isEmpty() && level.summariesOnly()
            ? holding(found, topics.groups(level))
            : asked.stream().flatMap(topic -> at(level, topic, topics)).sorted(order(summarizing));
    int least = level == Level.AUTO ? LEAST : 1;
    return answering
        .filter(topic -> topic.members().size() >= least)
        .map(topic -> summarizing.of(topic, topic.members()))
        .filter(summary -> !summary.parts().isEmpty())
        .toList();
  }

  private Optional<OverviewQuestion> question(String query) {
    return analyzer.english() ? OverviewQuestion.read(query) : Optional.empty();
  }

  private static boolean sumsUp(Memory memory) {
    return memory.getStatus().equals("active") && !REPEATING.contains(memory.getClaim().getType());
  }

  /** Returns the topic at a level: the topic itself, or its categories or domains. */
  private static Stream<Topic> at(Level level, Topic topic, AskedTopics topics) {
    if (level == Level.AUTO || level == topic.level()) {
      return Stream.of(topic);
    }
    List<Topic> divided =
        level == Level.CATEGORY
            ? topics.byCategory(topic.members())
            : topics.byDomain(topic.members());
    return divided.stream()
        .map(
            part ->
                new Topic(
                    part.level(),
                    part.name(),
                    topic.title() + ", " + part.title(),
                    topic.subject(),
                    part.members()));
  }

  private static Comparator<Topic> order(Summarizing summarizing) {
    return Comparator.comparingDouble((Topic topic) -> -summarizing.weight(topic.members()))
        .thenComparing(Topic::title);
  }

  /** Returns the groups that contain a found memory, the group of the best memory first. */
  private static Stream<Topic> holding(List<String> found, Map<String, Topic> groups) {
    Map<String, Topic> inOrder = new LinkedHashMap<>();
    found.stream()
        .map(groups::get)
        .filter(Objects::nonNull)
        .forEach(topic -> inOrder.putIfAbsent(topic.name(), topic));
    return inOrder.values().stream();
  }
}
