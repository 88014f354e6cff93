package dev.memlog.bench.lifecycle;

import dev.memlog.state.Excerpt;
import dev.memlog.state.Memory;
import dev.memlog.state.Source;
import dev.memlog.state.Support;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** The promises that hold after each day, for one owner. */
final class DayCheck {

  private final int cap;

  /**
   * @param cap the largest number of active memories
   */
  DayCheck(int cap) {
    this.cap = cap;
  }

  /** A broken promise and where it was seen. */
  record Finding(String promise, String what) {}

  /**
   * Returns the broken promises of an owner.
   *
   * @param stored whether to read the state stores too, which takes longer
   */
  List<Finding> findings(SimulatedEvolution evolution, OwnerYear year, boolean stored) {
    List<Finding> found = new ArrayList<>();
    OwnerModel model = year.model();
    List<Memory> memories = evolution.topics().memories(year.owner());
    long active = memories.stream().filter(m -> m.getStatus().equals("active")).count();
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
    memories.forEach(memory -> sources(memory, model, found));
    links(memories, found);
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
          // A command is no message.
          .filter(source -> !source.getConversation().isEmpty() && !model.lives(source))
          .forEach(
              source -> found.add(new Finding("live sources", memory.getId() + " on " + source)));
    }
  }

  /** Checks that links between memories are the same on both sides. */
  private static void links(List<Memory> memories, List<Finding> found) {
    Map<String, Memory> byId = new HashMap<>();
    memories.forEach(memory -> byId.put(memory.getId(), memory));
    for (Memory memory : memories) {
      String whole = memory.getConsolidatedInto();
      if (whole != null
          && (byId.get(whole) == null || !byId.get(whole).getParts().contains(memory.getId()))) {
        found.add(new Finding("links", memory.getId() + " is no part of " + whole));
      }
      for (String part : memory.getParts()) {
        if (byId.get(part) == null
            || !memory.getId().equals(byId.get(part).getConsolidatedInto())) {
          found.add(new Finding("links", memory.getId() + " has no part " + part));
        }
      }
      String by = memory.getSupersededBy();
      if (by != null
          && (byId.get(by) == null || !byId.get(by).getSupersedes().contains(memory.getId()))) {
        found.add(new Finding("links", memory.getId() + " is not superseded by " + by));
      }
    }
  }
}
