package dev.memlog.query.activation;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** B4: activation spreads from the best results over links. */
class ActivationTest {

  private final Map<String, List<DirectedLink>> links = new HashMap<>();
  private final Set<String> live = new HashSet<>();

  private void link(String from, String to, double strength) {
    links
        .computeIfAbsent(from, _ -> new ArrayList<>())
        .add(new DirectedLink(to, "similar", "", strength));
    live.add(from);
    live.add(to);
  }

  private Map<String, Activated> spread(Map<String, Double> scores) {
    return spread(Spreading.MEASURED, scores);
  }

  private Map<String, Activated> spread(Spreading spreading, Map<String, Double> scores) {
    Map<String, Activated> reached = new HashMap<>();
    new Activation(spreading, id -> links.getOrDefault(id, List.of()), live)
        .from(scores)
        .forEach(one -> reached.put(one.memory(), one));
    return reached;
  }

  @Test
  void shouldHalveActivationByTheStrengthOfEachHop() {
    link("a", "b", 0.8);
    link("b", "c", 0.9);

    Map<String, Activated> reached = spread(Map.of("a", 1.2));

    assertThat(requireNonNull(reached.get("b")).activation())
        .isCloseTo(1.2 * 0.5 * 0.8, within(1e-12));
    assertThat(requireNonNull(reached.get("c")).activation())
        .isCloseTo(1.2 * 0.5 * 0.8 * 0.5 * 0.9, within(1e-12));
    assertThat(requireNonNull(reached.get("c")).path())
        .extracting(PathStep::from)
        .containsExactly("a", "b");
  }

  @Test
  void shouldSpreadOverTwoHopsAndNoMore() {
    link("a", "b", 1);
    link("b", "c", 1);
    link("c", "d", 1);

    assertThat(spread(Map.of("a", 1.0))).containsOnlyKeys("b", "c");
  }

  @Test
  void shouldSpreadFromTheFiveBestResultsOnly() {
    Map<String, Double> scores = new LinkedHashMap<>();
    for (int i = 1; i <= 6; i++) {
      scores.put("s" + i, 2.0 - i / 10.0);
      link("s" + i, "n" + i, 1);
    }

    assertThat(spread(scores)).containsOnlyKeys("n1", "n2", "n3", "n4", "n5");
  }

  @Test
  void shouldKeepTheBestOfSeveralPaths() {
    link("a", "c", 0.2);
    link("a", "b", 1);
    link("b", "c", 1);

    Activated reached = requireNonNull(spread(Map.of("a", 1.0)).get("c"));

    assertThat(reached.activation()).isEqualTo(0.25);
    assertThat(reached.path()).hasSize(2);
  }

  @Test
  void shouldLimitSeedsAndHopsByTheSettings() {
    link("a", "b", 1);
    link("b", "c", 1);
    link("d", "e", 1);
    Map<String, Double> scores = new LinkedHashMap<>();
    scores.put("a", 1.0);
    scores.put("d", 0.9);

    Map<String, Activated> reached = spread(new Spreading(1, 1, 0.8, 3), scores);

    assertThat(reached).containsOnlyKeys("b");
    assertThat(requireNonNull(reached.get("b")).activation()).isEqualTo(0.8);
  }

  @Test
  void shouldBoundItsWork() {
    for (int i = 0; i < 500; i++) {
      link("a", "n" + i, 0.5 + i / 1000.0);
      for (int j = 0; j < 10; j++) {
        link("n" + i, "m" + i + "." + j, 1);
      }
    }
    List<String> asked = new ArrayList<>();

    new Activation(
            Spreading.MEASURED,
            id -> {
              asked.add(id);
              return links.getOrDefault(id, List.of());
            },
            live)
        .from(Map.of("a", 1.0));

    assertThat(asked).hasSize(1 + Activation.WIDEST).contains("n499").doesNotContain("n0");
  }

  /**
   * Activation reaches live memories only, over live memories only, whatever links exist; and the
   * activation of each is that of the best path of at most two links.
   */
  @Property(tries = 200)
  void shouldNeverLeaveTheLiveSet(@ForAll long seed) {
    links.clear();
    live.clear();
    Random random = new Random(seed);
    int memories = 12;
    for (int i = 0; i < 40; i++) {
      link("m" + random.nextInt(memories), "m" + random.nextInt(memories), random.nextDouble());
    }
    live.removeIf(_ -> random.nextInt(4) == 0);
    Map<String, Double> scores = new LinkedHashMap<>();
    for (int i = 0; i < 4; i++) {
      scores.put("m" + random.nextInt(memories), 2.0 - i / 4.0);
    }

    Map<String, Activated> reached = spread(scores);

    assertThat(live).containsAll(reached.keySet());
    reached
        .values()
        .forEach(
            one -> {
              assertThat(live).containsAll(one.path().stream().map(PathStep::from).toList());
              assertThat(scores).containsKey(one.path().getFirst().from());
            });
    Map<String, Double> best = bestByHand(scores);
    assertThat(reached.keySet()).isEqualTo(best.keySet());
    best.forEach(
        (id, activation) ->
            assertThat(requireNonNull(reached.get(id)).activation())
                .isCloseTo(activation, within(1e-12)));
  }

  private Map<String, Double> bestByHand(Map<String, Double> scores) {
    Map<String, Double> best = new HashMap<>();
    Collection<String> seeds = scores.keySet().stream().filter(live::contains).toList();
    for (String seed : seeds) {
      for (DirectedLink first : linksWithin(seed, seeds)) {
        double once = requireNonNull(scores.get(seed)) * 0.5 * first.strength();
        best.merge(first.to(), once, Math::max);
        for (DirectedLink second : linksWithin(first.to(), seeds)) {
          best.merge(second.to(), once * 0.5 * second.strength(), Math::max);
        }
      }
    }
    return best;
  }

  private List<DirectedLink> linksWithin(String from, Collection<String> seeds) {
    return links.getOrDefault(from, List.of()).stream()
        .filter(link -> live.contains(link.to()) && !seeds.contains(link.to()))
        .toList();
  }
}
