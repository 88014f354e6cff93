package dev.memlog.query.graph;

import static java.util.Objects.requireNonNull;

import dev.memlog.language.graph.Kin;
import dev.memlog.state.GraphEdge;
import dev.memlog.state.GraphElement;
import dev.memlog.state.GraphNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The nodes of an owner's graph to which the possessives of a query lead. "Where does Ann's sister
 * work" leads to Bea, if the graph contains Bea as Ann's sister. The query names Ann, but asks
 * about Bea.
 *
 * @param nodes the ids of the nodes to which the possessives lead
 * @param evidence the ids of the memories that state the relations on the way to these nodes
 */
public record AskedNodes(Set<String> nodes, Set<String> evidence) {

  /** The result for a query whose possessives lead to no node. */
  public static final AskedNodes NONE = new AskedNodes(Set.of(), Set.of());

  private static final int LONGEST_CHAIN = 4;

  /** A possessive and up to three words, which name the possession. */
  private static final Pattern POSSESSED =
      Pattern.compile("\\G(?:'s|(?<=s)')? (?<words>\\p{L}[\\p{L}-]*(?: \\p{L}[\\p{L}-]*){0,2})");

  private static final Pattern FIRST_PERSON = Pattern.compile("\\bmy\\b");

  private static final String OWNER = "the user";

  /** The relations that a word after a possessive refers to, in addition to those of relatives. */
  private static final Map<String, Set<String>> POSSESSIONS =
      Map.ofEntries(
          Map.entry("company", Set.of("works_at", "work_at", "work_for")),
          Map.entry("employer", Set.of("works_at", "work_at", "work_for")),
          Map.entry("firm", Set.of("works_at", "work_at", "work_for")),
          Map.entry("workplace", Set.of("works_at", "work_at", "work_for")),
          Map.entry("city", Set.of("lives_in", "live_in")),
          Map.entry("town", Set.of("lives_in", "live_in")),
          Map.entry("hometown", Set.of("comes_from")));

  public AskedNodes {
    nodes = Set.copyOf(nodes);
    evidence = Set.copyOf(evidence);
  }

  /** Returns the nodes that a query leads to. */
  static AskedNodes of(String query, StoredGraph graph) {
    String text = query.replace('’', '\'').toLowerCase(Locale.ROOT).replaceAll("\\s+", " ").strip();
    var found = new Search(text, graph);
    for (GraphElement element : graph.all().nodes()) {
      GraphNode node = requireNonNull(element.getNode());
      found.named(element.getId(), node.getName());
      node.getAliases().forEach(alias -> found.named(element.getId(), alias));
    }
    graph
        .find(OWNER)
        .ifPresent(
            owner ->
                FIRST_PERSON
                    .matcher(text)
                    .results()
                    .forEach(my -> found.follow(Set.of(owner.getId()), my.end(), 0)));
    return new AskedNodes(found.nodes, found.evidence);
  }

  /** The search of one query. */
  private static final class Search {

    private final String text;
    private final StoredGraph graph;
    private final Set<String> nodes = new HashSet<>();
    private final Set<String> evidence = new HashSet<>();

    Search(String text, StoredGraph graph) {
      this.text = text;
      this.graph = graph;
    }

    /** Follows the possessives behind each occurrence of a name. */
    void named(String node, String name) {
      String own = name.replace('’', '\'').toLowerCase(Locale.ROOT);
      for (int at = text.indexOf(own); at >= 0; at = text.indexOf(own, at + 1)) {
        int end = at + own.length();
        boolean whole = at == 0 || !Character.isLetterOrDigit(text.charAt(at - 1));
        if (whole && text.startsWith("'", end)) {
          follow(Set.of(node), end, 0);
        }
      }
    }

    /**
     * Follows one possessive, and returns whether it leads to a node.
     *
     * @param from the possessors
     * @param at the index at which the text after the possessors begins
     */
    boolean follow(Set<String> from, int at, int length) {
      Matcher next = POSSESSED.matcher(text);
      if (length == LONGEST_CHAIN || !next.find(at)) {
        return false;
      }
      int end = next.start("words");
      for (String word : next.group("words").split(" ")) {
        end += word.length();
        Optional<Set<String>> relations = relations(word);
        if (relations.isPresent()) {
          return possessed(from, relations.get(), end, length);
        }
        end++;
      }
      return false;
    }

    private boolean possessed(Set<String> from, Set<String> relations, int end, int length) {
      Set<String> to = new HashSet<>();
      List<GraphElement> over = new ArrayList<>();
      for (GraphElement element : from.stream().flatMap(node -> graph.edges(node)).toList()) {
        GraphEdge edge = requireNonNull(element.getEdge());
        if (from.contains(edge.getFrom()) && relations.contains(edge.getRelation())) {
          to.add(edge.getTo());
          over.add(element);
        }
      }
      over.forEach(element -> evidence.addAll(element.getMemories()));
      if (!to.isEmpty() && !(text.startsWith("'", end) && follow(to, end, length + 1))) {
        nodes.addAll(to);
      }
      return !to.isEmpty();
    }

    private static Optional<Set<String>> relations(String word) {
      return Kin.of(word).map(Set::of).or(() -> Optional.ofNullable(POSSESSIONS.get(word)));
    }
  }
}
