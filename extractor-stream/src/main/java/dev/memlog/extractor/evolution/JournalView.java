package dev.memlog.extractor.evolution;

import dev.memlog.extractor.evolution.owner.Journal.Entry;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * A reader of a journal that determines which changes are in effect and which were undone. A place
 * is the index of an entry. An id may occur at several places, since a memory that was divided and
 * merged starts again with version 1; then the latest place counts.
 */
final class JournalView {

  private final List<Entry> entries;
  private final boolean[] effective;

  JournalView(List<Entry> entries) {
    this.entries = entries;
    effective = new boolean[entries.size()];
    Arrays.fill(effective, true);
    for (int place = 0; place < entries.size(); place++) {
      if (entries.get(place).undid() != null) {
        mark(place, false);
      }
    }
  }

  private void mark(int undo, boolean value) {
    for (int place : undidBy(undo)) {
      effective[place] = value;
      if (entries.get(place).undid() != null) {
        mark(place, !value);
      }
    }
  }

  int size() {
    return entries.size();
  }

  Entry get(int place) {
    return entries.get(place);
  }

  boolean effective(int place) {
    return effective[place];
  }

  /** Returns the latest place that passes, of a change in effect. */
  OptionalInt latest(IntPredicate passes) {
    return latest(entries.size(), passes);
  }

  /**
   * Returns whether a merge that is in effect brought some supports together with others.
   *
   * @param some the ids of the supports on one side
   * @param others the ids of the supports on the other side
   */
  boolean merged(Collection<String> some, Collection<String> others) {
    return latest(
            place -> {
              List<String> brought = get(place).supports();
              return get(place).kind().equals("merged")
                  && some.stream().anyMatch(brought::contains)
                  && others.stream().noneMatch(brought::contains);
            })
        .isPresent();
  }

  /**
   * Returns the latest place that passes, of a change in effect or of any change that the present
   * step has noted. In one step, a change may get the id of another one that was undone.
   *
   * @param step the place at which the step began
   */
  OptionalInt latest(int step, IntPredicate passes) {
    return IntStream.range(0, entries.size())
        .filter(place -> (effective[place] || place >= step) && passes.test(place))
        .max();
  }

  /** Returns the places of the change with a given id; empty if there is none. */
  List<Integer> named(String id) {
    return named(id, entries.size());
  }

  /** Returns the places of the changes that an undo undid. */
  List<Integer> undidBy(int undo) {
    String undid = entries.get(undo).undid();
    return undid == null ? List.of() : named(undid, undo);
  }

  /**
   * Returns the places of the entries with the id of a given place that the same step has added.
   */
  List<Integer> sameStep(int place) {
    Entry of = entries.get(place);
    return places(of, entries.size());
  }

  private List<Integer> named(String id, int before) {
    OptionalInt latest =
        IntStream.range(0, before).filter(place -> entries.get(place).id().equals(id)).max();
    return latest.isEmpty() ? List.of() : places(entries.get(latest.getAsInt()), before);
  }

  /**
   * Returns the places of an id and step. A version may be reached by an automatic change and by an
   * undo in the same step; then the id means the automatic change.
   */
  private List<Integer> places(Entry of, int before) {
    List<Integer> all =
        IntStream.range(0, before)
            .filter(
                place ->
                    entries.get(place).id().equals(of.id())
                        && entries.get(place).at().equals(of.at()))
            .boxed()
            .toList();
    List<Integer> automatic =
        all.stream().filter(place -> entries.get(place).undid() == null).toList();
    return automatic.isEmpty() ? all : automatic;
  }
}
