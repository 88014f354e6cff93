package dev.memlog.extractor.evolution;

import static java.util.stream.Collectors.joining;

import dev.memlog.events.ConsolidatedPart;
import dev.memlog.events.ConsolidationDue;
import dev.memlog.extractor.evolution.owner.Change;
import dev.memlog.extractor.evolution.owner.MemoryCopies;
import dev.memlog.extractor.evolution.owner.OwnerDraft;
import dev.memlog.extractor.evolution.owner.ParsedMemory;
import dev.memlog.schemas.MemoryText;
import dev.memlog.state.Claim;
import dev.memlog.state.Memory;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The wording of consolidated memories by a language model. Whenever evolution composes a
 * consolidated memory, it asks for a wording. The wording replaces the extractive text when it
 * arrives, if the parts have not changed since. A later change of the parts restores the extractive
 * text, so that no wording outlives its parts. A habit gets no wording, since its sentence is exact
 * already.
 *
 * @param worded whether evolution asks for wordings
 */
record Rewording(boolean worded) {

  private static final int LEAST_TEXT = 10;
  private static final int MOST_TEXT = 500;

  /** Asks for a wording of each consolidated memory that the step has composed. */
  void ask(OwnerDraft pending, Input input) {
    if (!worded || input instanceof Input.Reworded) {
      return;
    }
    Set<String> made = new LinkedHashSet<>();
    for (Change change : pending.changes()) {
      if (change instanceof Change.Consolidated || change instanceof Change.Remade) {
        made.add(((Change.OfMemory) change).memoryId());
      }
    }
    for (String id : made) {
      ParsedMemory whole = pending.get(id);
      if (whole != null && worded(whole.memory())) {
        List<Memory> parts = parts(pending, id);
        var due =
            new ConsolidationDue(
                request(id, parts), id, parts.stream().map(Rewording::shown).toList());
        pending.note(new Change.Asked(whole.memory(), due));
      }
    }
  }

  private static ConsolidatedPart shown(Memory part) {
    return new ConsolidatedPart(
        part.getId(),
        MemoryText.shown(part.getClaim()),
        part.getValidFrom(),
        List.copyOf(MemoryCopies.sources(part)));
  }

  private static boolean worded(Memory whole) {
    return MemoryCopies.whole(whole)
        && MemoryCopies.active(whole)
        && !Habit.stated(whole)
        && !MemoryCopies.ofConversation(whole);
  }

  private static List<Memory> parts(OwnerDraft pending, String whole) {
    return pending.partsOf(whole).stream()
        .sorted(Consolidation.BY_TIME)
        .map(ParsedMemory::memory)
        .toList();
  }

  /** Replaces the text of a consolidated memory, unless its parts have changed since. */
  void reword(OwnerDraft pending, Input.Reworded input) {
    ParsedMemory whole = pending.get(input.memoryId());
    int length = input.content().length();
    if (whole == null
        || !worded(whole.memory())
        || length < LEAST_TEXT
        || length > MOST_TEXT
        || !input.request().equals(request(whole.id(), parts(pending, whole.id())))) {
      pending.note(new Change.Dropped(input.request(), "outdated"));
      return;
    }
    Memory before = whole.memory();
    if (before.getClaim().getContent().equals(input.content())) {
      return; // delivered again
    }
    Memory after = pending.next(before);
    Claim claim = MemoryCopies.copy(before.getClaim());
    claim.setContent(input.content());
    after.setClaim(claim);
    after.setContentHash(MemoryText.contentHash(claim));
    pending.make(new Change.Remade(before, after, input.vector(), false));
  }

  /** Returns an id that is the same for the same parts with the same texts. */
  private static String request(String whole, List<Memory> parts) {
    String texts =
        parts.stream()
            .map(part -> part.getId() + "." + part.getContentHash())
            .collect(joining(" ", whole + " ", ""));
    return MemoryText.hash(texts).substring(0, 32);
  }
}
