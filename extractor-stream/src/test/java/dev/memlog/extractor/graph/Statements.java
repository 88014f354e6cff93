package dev.memlog.extractor.graph;

import dev.memlog.language.comparison.AttributeReader;
import dev.memlog.language.turn.Polarity;
import dev.memlog.state.Claim;
import dev.memlog.state.ClaimAttribute;
import dev.memlog.state.Memory;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Memories with one statement each. */
final class Statements {

  static final Instant START = Instant.parse("2026-03-01T00:00:00Z");

  private Statements() {}

  /** Returns an active memory whose subject is the statement's first word. */
  static Memory memory(String id, String content, int day) {
    var claim = new Claim();
    claim.setContent(content);
    claim.setType("semantic");
    claim.setConfidence(0.8);
    claim.setImportance(5);
    claim.setSubject(content.split("['’ ]", 2)[0]);
    AttributeReader.read(content)
        .map(AttributeReader.Reading::attribute)
        .ifPresent(
            a ->
                claim.setAttribute(
                    new ClaimAttribute(a.name(), a.value(), a.polarity() == Polarity.POSITIVE)));
    Instant at = START.plus(Duration.ofDays(day));
    Memory memory = new Memory();
    memory.setId(id);
    memory.setStatus("active");
    memory.setParts(List.of());
    memory.setLinks(List.of());
    memory.setClaim(claim);
    memory.setSupports(List.of());
    memory.setCreatedAt(at);
    memory.setLastMentionedAt(at);
    memory.setValidFrom(at);
    return memory;
  }
}
