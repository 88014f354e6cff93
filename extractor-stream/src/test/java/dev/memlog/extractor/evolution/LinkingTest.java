package dev.memlog.extractor.evolution;

import static dev.memlog.extractor.evolution.Mind.kinds;
import static dev.memlog.extractor.evolution.Mind.said;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.state.Memory;
import dev.memlog.state.MemoryLink;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** O6: links between memories that were made by hand. */
class LinkingTest {

  private static final String CHESS = "Ann plays chess with Carol";
  private static final String BEES = "Bo keeps bees in Leeds";
  private static final String TEA = "Cy sells tea in York";

  private final Mind mind = new Mind();

  private void hear(String... statements) {
    for (int i = 0; i < statements.length; i++) {
      mind.hear(said(i + 1, statements[i]));
    }
  }

  private String id(String content) {
    return mind.all().stream()
        .filter(memory -> memory.getClaim().getContent().equals(content))
        .map(Memory::getId)
        .findFirst()
        .orElseThrow();
  }

  private Map<String, String> links(String content) {
    return mind.all().stream()
        .filter(memory -> memory.getClaim().getContent().equals(content))
        .flatMap(memory -> memory.getLinks().stream())
        .collect(Collectors.toMap(MemoryLink::getMemory, MemoryLink::getKind));
  }

  @Test
  void shouldLinkBothWaysAndOnce() {
    hear(CHESS, BEES);

    assertThat(kinds(mind.link(id(CHESS), id(BEES), "elaborates")))
        .containsExactly("linked", "linked");

    assertThat(links(CHESS)).containsExactly(Map.entry(id(BEES), "elaborates"));
    assertThat(links(BEES)).containsExactly(Map.entry(id(CHESS), "elaborates"));
    assertThat(mind.link(id(BEES), id(CHESS), "elaborates")).as("from the other side").isEmpty();
    mind.link(id(CHESS), id(BEES), "similar");
    assertThat(links(BEES)).containsExactly(Map.entry(id(CHESS), "similar"));
  }

  @Test
  void shouldLinkNothingThatIsUnknownForgottenOrTheSame() {
    hear(CHESS, BEES);
    assertThat(kinds(mind.link(id(CHESS), "nobody", "related"))).containsExactly("unmatched");
    assertThat(mind.link(id(CHESS), id(CHESS), "related")).isEmpty();
    mind.forget(id(BEES));
    assertThat(kinds(mind.link(id(CHESS), id(BEES), "related"))).containsExactly("unmatched");
    assertThat(kinds(mind.unlink(id(CHESS), id(BEES)))).containsExactly("unmatched");
  }

  @Test
  void shouldKeepALinkUntilOneMemoryIsGone() {
    hear(CHESS, BEES, TEA);
    mind.link(id(CHESS), id(BEES), "related");
    mind.link(id(CHESS), id(TEA), "related");

    mind.revise(id(BEES), "Bo keeps two hives in Leeds");
    mind.forget(id(TEA));
    mind.restore(id(TEA));
    assertThat(links(CHESS)).hasSize(2);

    assertThat(kinds(mind.delete("m3"))).contains("withdrawn", "unlinked");
    assertThat(links(CHESS)).containsOnlyKeys(id("Bo keeps two hives in Leeds"));
    mind.purge(id(CHESS));
    assertThat(mind.all()).singleElement().satisfies(m -> assertThat(m.getLinks()).isEmpty());
  }

  @Test
  void shouldRemoveALinkOnRequest() {
    hear(CHESS, BEES);
    mind.link(id(CHESS), id(BEES), "related");

    assertThat(kinds(mind.unlink(id(BEES), id(CHESS)))).containsExactly("unlinked", "unlinked");

    assertThat(links(CHESS)).isEmpty();
    assertThat(links(BEES)).isEmpty();
  }

  @Test
  void shouldUndoALinkAndItsRemovalByTheIdOfTheChangeOnly() {
    hear(CHESS, BEES);
    mind.link(id(CHESS), id(BEES), "elaborates");
    String change = id(BEES) + "." + mind.the(BEES, "active").getVersion();

    mind.undoSince(Instant.EPOCH);
    assertThat(links(CHESS)).as("what was made by hand is no automatic change").hasSize(1);

    mind.undo(change);
    assertThat(links(CHESS)).isEmpty();
    assertThat(links(BEES)).isEmpty();

    String undo = id(BEES) + "." + mind.the(BEES, "active").getVersion();
    mind.undo(undo);
    assertThat(links(CHESS)).containsExactly(Map.entry(id(BEES), "elaborates"));

    mind.unlink(id(CHESS), id(BEES));
    mind.undo(id(CHESS) + "." + mind.the(CHESS, "active").getVersion());
    assertThat(links(BEES)).containsExactly(Map.entry(id(CHESS), "elaborates"));
  }

  @Test
  void shouldBoundTheLinksOfAMemory() {
    hear(CHESS);
    for (int i = 0; i <= Linking.MOST_LINKS; i++) {
      mind.hear(said(i + 2, "Friend%d owns the thing%d".formatted(i, i)));
      var made = mind.link(id(CHESS), id("Friend%d owns the thing%d".formatted(i, i)), "related");
      if (i == Linking.MOST_LINKS) {
        assertThat(kinds(made)).containsExactly("dropped: links");
      }
    }
    assertThat(links(CHESS)).hasSize(Linking.MOST_LINKS);
  }

  @Test
  void shouldLinkTheMemoryThatHoldsAStatement() {
    hear(CHESS, BEES);
    var again = said(5, CHESS);
    mind.hear(again);

    mind.accept(
        new Input.Linked(
            mind.now(),
            Mind.cause("command", again.id()),
            again.id(),
            true,
            List.of(id(BEES), "nobody"),
            "related",
            false));

    assertThat(links(CHESS)).containsOnlyKeys(id(BEES));
  }

  @Test
  void shouldRestoreLinksOfAnExportInEitherOrder() {
    for (boolean reversed : List.of(false, true)) {
      Mind before = new Mind();
      before.hear(said(1, CHESS));
      before.hear(said(2, BEES));
      List<Memory> two = before.all();
      before.link(two.get(0).getId(), two.get(1).getId(), "similar");
      List<Memory> exported = reversed ? before.all().reversed() : before.all();

      Mind after = new Mind();
      exported.forEach(memory -> after.bringBack(memory, null));

      assertThat(after.all())
          .allSatisfy(memory -> assertThat(memory.getLinks()).hasSize(1))
          .extracting(Memory::getId)
          .containsExactlyElementsOf(before.all().stream().map(Memory::getId).toList());
    }
  }

  /** Whatever happens, every link has its other side, and both memories are there. */
  @Property(tries = 40)
  void shouldAlwaysHoldOnBothSides(@ForAll long seed) {
    Random random = new Random(seed);
    Mind lively = new Mind();
    for (int step = 0; step < 60; step++) {
      List<Memory> all = lively.all();
      if (all.size() < 4 || random.nextInt(4) == 0) {
        lively.hear(
            said(
                1 + random.nextInt(30),
                "Friend%d likes thing%d".formatted(random.nextInt(5), random.nextInt(5))));
      } else {
        String one = all.get(random.nextInt(all.size())).getId();
        String other = all.get(random.nextInt(all.size())).getId();
        switch (random.nextInt(8)) {
          case 0 -> lively.delete("m" + (1 + random.nextInt(30)));
          case 1 -> lively.purge(one);
          case 2 -> lively.forget(one);
          case 3 -> lively.restore(one);
          case 4 -> lively.unlink(one, other);
          case 5 -> lively.undoSince(Instant.EPOCH);
          default -> lively.link(one, other, "related");
        }
      }
      Map<String, Memory> byId =
          lively.all().stream().collect(Collectors.toMap(Memory::getId, memory -> memory));
      byId.values()
          .forEach(
              memory ->
                  memory
                      .getLinks()
                      .forEach(
                          link ->
                              assertThat(byId.get(link.getMemory()))
                                  .isNotNull()
                                  .satisfies(
                                      back ->
                                          assertThat(back.getLinks())
                                              .extracting(MemoryLink::getMemory)
                                              .contains(memory.getId()))));
    }
  }
}
