package dev.memlog.bench.lifecycle;

import dev.memlog.state.Excerpt;
import dev.memlog.state.Memory;
import dev.memlog.state.MemoryLink;
import dev.memlog.state.MemoryRelations;
import dev.memlog.state.RelatedMemory;
import dev.memlog.state.Source;
import dev.memlog.state.Support;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A check of the promises that must be kept after each day, for one owner.
 *
 * @param cap the largest number of active memories
 */
record DayCheck(int cap) {

  private static final int MOST_RELATIONS = 10;

  /** A broken promise and its evidence. */
  record Finding(String promise, String what) {}

  /**
   * Returns the broken promises of an owner.
   *
   * @param stored whether to read the state stores, too; this takes longer
   */
  List<Finding> findings(SimulatedEvolution evolution, OwnerYear year, boolean stored) {
    List<Finding> found = new ArrayList<>();
    OwnerModel model = year.model();
    List<Memory> memories = evolution.topics().memories(year.owner());
    long active =
        memories.stream()
            .filter(m -> m.getStatus().equals("active") && m.getReflection() == null)
            .count();
    if (active <= cap) {
      year.underCap();
    } else if (!year.undone()) {
      found.add(new Finding("cap", active + " active memories, at most " + cap));
    }
    for (String marker : model.gone()) {
      List<String> places = evolution.topics().places(marker);
      if (!places.isEmpty()) {
        found.add(new Finding("deleted text", marker + " in " + places));
      }
    }
    if (stored) {
      Set<String> kept = evolution.storedMarkers(year.owner() + "/");
      kept.retainAll(model.gone());
      if (!kept.isEmpty()) {
        found.add(new Finding("deleted text", kept + " in the state stores"));
      }
    }
    Map<String, Memory> byId = new LinkedHashMap<>();
    memories.forEach(memory -> byId.put(memory.getId(), memory));
    for (Memory memory : memories) {
      sources(memory, model, found);
      links(memory, byId, found);
      reflection(memory, byId, found);
    }
    SummaryCheck.check(memories, model.gone(), evolution.now(), found);
    relations(memories, evolution.topics().relations(year.owner()), found);
    return found;
  }

  private static void sources(Memory memory, OwnerModel model, List<Finding> found) {
    if (model.purged().contains(memory.getId())) {
      found.add(new Finding("purge", memory.getId() + " is back"));
    }
    if (memory.getSupports().isEmpty()) {
      found.add(new Finding("live sources", memory.getId() + " rests on nothing"));
    }
    for (Support support : memory.getSupports()) {
      Stream<Source> sources = support.getSources().stream();
      Stream<Source> around = support.getContext().stream().map(Excerpt::getSource);
      Stream.concat(sources, around)
          // A command is not a message.
          .filter(source -> !source.getConversation().isEmpty() && !model.lives(source))
          .forEach(
              source -> found.add(new Finding("live sources", memory.getId() + " on " + source)));
    }
  }

  /**
   * Checks that relations are only between active memories, and that no memory has too many
   * relations.
   */
  private static void relations(
      List<Memory> memories, List<MemoryRelations> relations, List<Finding> found) {
    Set<String> active =
        memories.stream()
            .filter(memory -> memory.getStatus().equals("active"))
            .map(Memory::getId)
            .collect(Collectors.toSet());
    for (MemoryRelations one : relations) {
      long unasked = one.getRelated().stream().filter(related -> !related.getByHand()).count();
      if (unasked > MOST_RELATIONS) {
        found.add(new Finding("relations", one.getMemory() + " has more than " + MOST_RELATIONS));
      }
      Stream.concat(
              Stream.of(one.getMemory()), one.getRelated().stream().map(RelatedMemory::getMemory))
          .filter(id -> !active.contains(id))
          .forEach(id -> found.add(new Finding("relations", id + " is related and not active")));
    }
  }

  /** Checks that a reflection cites existing memories and contains the text of each. */
  private static void reflection(Memory memory, Map<String, Memory> byId, List<Finding> found) {
    if (memory.getReflection() == null) {
      return;
    }
    for (String cited : memory.getReflection().getCited()) {
      Memory other = byId.get(cited);
      String said =
          other == null ? "" : other.getClaim().getContent().strip().replaceAll("[.;]+$", "");
      if (other == null || !memory.getClaim().getContent().contains(said)) {
        found.add(new Finding("reflections", memory.getId() + " does not follow " + cited));
      }
    }
  }

  /** Checks that links between memories, and links by hand, are the same on both sides. */
  private static void links(Memory memory, Map<String, Memory> byId, List<Finding> found) {
    String id = memory.getId();
    String whole = memory.getConsolidatedInto();
    if (whole != null) {
      link(id, "a part of", byId, whole, other -> other.getParts().contains(id), found);
    }
    for (String part : memory.getParts()) {
      link(id, "a whole with", byId, part, other -> id.equals(other.getConsolidatedInto()), found);
    }
    String by = memory.getSupersededBy();
    if (by != null) {
      link(id, "superseded by", byId, by, other -> other.getSupersedes().contains(id), found);
    }
    for (MemoryLink link : memory.getLinks()) {
      Predicate<MemoryLink> same =
          back -> back.getMemory().equals(id) && back.getKind().equals(link.getKind());
      link(
          id,
          "linked with",
          byId,
          link.getMemory(),
          other -> other.getLinks().stream().anyMatch(same),
          found);
    }
  }

  private static void link(
      String id,
      String how,
      Map<String, Memory> byId,
      String to,
      Predicate<Memory> back,
      List<Finding> found) {
    Memory other = byId.get(to);
    if (other == null || !back.test(other)) {
      found.add(new Finding("links", "%s alone is %s %s".formatted(id, how, to)));
    }
  }
}
