package dev.memlog.extractor.fold;

import java.util.List;
import java.util.Optional;

/**
 * What to change now, and what to go on with once that is done.
 *
 * @param changes in the order to make them
 * @param next present where an event touches more messages than one step may hold
 */
public record Step(List<Change> changes, Optional<Sweep> next) {

  static final Step NOTHING = new Step(List.of(), Optional.empty());
}
