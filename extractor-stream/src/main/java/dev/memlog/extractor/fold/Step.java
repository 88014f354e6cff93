package dev.memlog.extractor.fold;

import java.util.List;
import java.util.Optional;

/**
 * The changes to make now, and the sweep to continue after them.
 *
 * @param changes the changes, in the order to make them
 * @param next present if an event touches more messages than one step may hold
 */
public record Step(List<Change> changes, Optional<Sweep> next) {

  static final Step NOTHING = new Step(List.of(), Optional.empty());
}
