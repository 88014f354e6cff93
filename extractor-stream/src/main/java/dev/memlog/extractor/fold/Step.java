package dev.memlog.extractor.fold;

import java.util.List;
import java.util.Optional;

/**
 * The changes that the fold makes at once for an event, and the sweep that makes the rest of them.
 *
 * @param changes the changes, in the order in which the caller must apply them
 * @param next the sweep to continue with; empty unless the event touches more messages than one
 *     step may hold
 */
public record Step(List<Change> changes, Optional<Sweep> next) {

  static final Step NOTHING = new Step(List.of(), Optional.empty());
}
