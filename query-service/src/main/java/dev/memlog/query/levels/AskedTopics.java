package dev.memlog.query.levels;

import dev.memlog.query.graph.StoredGraph;
import dev.memlog.query.memory.UsedMemory;
import dev.memlog.state.Claim;
import dev.memlog.state.GraphElement;
import dev.memlog.state.GraphNode;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The topics of an owner's memories that a question may name: domains, categories, subjects, and
 * nodes of the graph. Belongs to one thread.
 */
final class AskedTopics {

  private static final Pattern POSSESSIVE = Pattern.compile("(?<subject>.+?)'s? (?<group>.+)");

  /** The largest number of topics that one question may name. */
  private static final int MOST = 5;

  private final List<UsedMemory> memories;
  private final Supplier<StoredGraph> graph;
  private final Map<String, List<Domain>> domains = new HashMap<>();

  /**
   * Creates the topics of an owner's memories.
   *
   * @param memories the memories to sum up
   * @param graph a supplier of the owner's graph, called only if no other topic has the requested
   *     name
   */
  AskedTopics(List<UsedMemory> memories, DomainReader reader, Supplier<StoredGraph> graph) {
    this.memories = memories;
    this.graph = graph;
    memories.forEach(one -> domains.put(one.memory().getId(), reader.of(claim(one))));
  }

  /**
   * Returns the topics that a question names; none if it names a topic that no memory mentions.
   *
   * @param level the level into whose groups a question about everything is divided
   */
  List<Topic> of(OverviewQuestion question, Level level) {
    if (question.topic().isEmpty()) {
      return level == Level.CATEGORY ? byCategory(memories) : byDomain(memories);
    }
    Optional<Topic> whole = named(question.topic());
    if (whole.isPresent()) {
      return List.of(whole.get());
    }
    List<String> names = question.several();
    List<Topic> topics = names.stream().flatMap(name -> named(name).stream()).toList();
    return topics.size() == names.size() && names.size() <= MOST ? distinct(topics) : List.of();
  }

  /** Returns the topics without repetitions: work and career are one domain. */
  private static List<Topic> distinct(List<Topic> topics) {
    Map<List<Object>, Topic> distinct = new LinkedHashMap<>();
    for (Topic topic : topics) {
      distinct.putIfAbsent(List.of(topic.level(), topic.name(), topic.title()), topic);
    }
    return List.copyOf(distinct.values());
  }

  /**
   * Returns the main domains of memories, each with the memories that have it as their main domain.
   */
  List<Topic> byDomain(Collection<UsedMemory> members) {
    return grouped(members, one -> domains(one).getFirst()).entrySet().stream()
        .map(group -> topic(group.getKey(), group.getValue()))
        .toList();
  }

  /** Returns the categories of memories with their members. */
  List<Topic> byCategory(Collection<UsedMemory> members) {
    return grouped(members, one -> claim(one).getCategory()).entrySet().stream()
        .map(group -> topic(group.getKey(), group.getValue()))
        .toList();
  }

  /** Returns the category or main domain of each memory, by the memory's id. */
  Map<String, Topic> groups(Level level) {
    Map<String, Topic> groups = new HashMap<>();
    for (Topic topic : level == Level.CATEGORY ? byCategory(memories) : byDomain(memories)) {
      topic.members().forEach(one -> groups.put(one.memory().getId(), topic));
    }
    return groups;
  }

  private static <K> Map<K, List<UsedMemory>> grouped(
      Collection<UsedMemory> members, Function<UsedMemory, K> by) {
    return members.stream()
        .collect(Collectors.groupingBy(by, LinkedHashMap::new, Collectors.toList()));
  }

  private Optional<Topic> named(String name) {
    return group(name, memories)
        .or(() -> subject(name))
        .or(() -> ofSubject(name))
        .or(() -> node(name));
  }

  /** Returns the domain or category with this name. */
  private Optional<Topic> group(String name, List<UsedMemory> among) {
    return Domain.ALL.stream()
        .filter(domain -> domain.names().contains(name))
        .findFirst()
        .map(domain -> topic(domain, select(among, one -> domains(one).contains(domain))))
        .or(
            () ->
                CategoryNames.find(name, categories(among))
                    .map(
                        category ->
                            topic(
                                category,
                                select(among, one -> claim(one).getCategory().equals(category)))));
  }

  /** Returns the subject or project with this name, and all memories that mention it. */
  private Optional<Topic> subject(String name) {
    return memories.stream()
        .flatMap(one -> Stream.of(claim(one).getSubject(), one.memory().getProject()))
        .filter(Objects::nonNull)
        .filter(known -> known.strip().equalsIgnoreCase(name))
        .min(String::compareTo)
        .map(known -> subject(known.strip(), about(Set.of(known.strip()), Set.of())));
  }

  /** Returns a domain or category of a subject: "ann's work", "james' work". */
  private Optional<Topic> ofSubject(String name) {
    Matcher possessive = POSSESSIVE.matcher(name);
    if (!possessive.matches()) {
      return Optional.empty();
    }
    return subject(possessive.group("subject"))
        .flatMap(
            subject ->
                group(possessive.group("group"), subject.members())
                    .map(
                        group ->
                            new Topic(
                                group.level(),
                                group.name(),
                                subject.title() + ", " + group.title(),
                                subject.subject(),
                                group.members())));
  }

  /** Returns the person, place or thing of the graph that has this name, such as "ann's mother". */
  private Optional<Topic> node(String name) {
    return graph.get().find(name).map(this::node);
  }

  private Topic node(GraphElement element) {
    GraphNode node = Objects.requireNonNull(element.getNode());
    Set<String> names = new TreeSet<>(node.getAliases());
    names.add(node.getName());
    return subject(node.getName(), about(names, Set.copyOf(element.getMemories())));
  }

  private List<UsedMemory> about(Set<String> names, Set<String> ids) {
    Pattern mention =
        Pattern.compile(
            names.stream()
                .filter(name -> !name.isBlank())
                .map(Pattern::quote)
                .collect(Collectors.joining("|", "(?<![\\p{L}\\p{N}])(?:", ")(?![\\p{L}\\p{N}])")),
            Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
    return select(
        memories,
        one ->
            ids.contains(one.memory().getId())
                || names.stream().anyMatch(claim(one).getSubject().strip()::equalsIgnoreCase)
                || names.stream().anyMatch(name -> name.equalsIgnoreCase(one.memory().getProject()))
                || mention.matcher(claim(one).getContent()).find());
  }

  private List<Domain> domains(UsedMemory one) {
    return domains.getOrDefault(one.memory().getId(), List.of(Domain.OTHER));
  }

  private static Set<String> categories(Collection<UsedMemory> among) {
    return among.stream()
        .map(one -> claim(one).getCategory())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static List<UsedMemory> select(List<UsedMemory> among, Predicate<UsedMemory> passes) {
    return among.stream().filter(passes).toList();
  }

  private static Claim claim(UsedMemory one) {
    return one.memory().getClaim();
  }

  private static Topic topic(Domain domain, List<UsedMemory> members) {
    return new Topic(Level.DOMAIN, domain.name(), domain.title(), null, members);
  }

  private static Topic topic(String category, List<UsedMemory> members) {
    return new Topic(Level.CATEGORY, category, CategoryNames.title(category), null, members);
  }

  private static Topic subject(String name, List<UsedMemory> members) {
    return new Topic(Level.DOMAIN, name, name, name, members);
  }
}
