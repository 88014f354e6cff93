package dev.memlog.extractor.graph;

import dev.memlog.state.Claim;
import dev.memlog.state.Memory;
import dev.memlog.state.Reading;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Memories with one statement each, and its readings. */
final class Statements {

  static final Instant START = Instant.parse("2026-03-01T00:00:00Z");

  private static final String NAME = "((?:Mrs )?\\p{Lu}[\\p{L}\\d]*(?: \\p{Lu}\\p{L}*)?";

  /**
   * The attribute of each sentence, whose first group is the subject and whose last is the value.
   */
  private static final Map<Pattern, String> ATTRIBUTES = new LinkedHashMap<>();

  static {
    attribute("residence", "(?:lives in|moved to)");
    attribute("employer", "works at");
    attribute("occupation", "works as a");
    attribute("like", "loves");
    attribute("brother", "has a brother called");
    attribute("friend", "met");
    attribute("name", "is called");
    attribute("plays", "plays");
  }

  private Statements() {}

  private static void attribute(String name, String verb) {
    ATTRIBUTES.put(Pattern.compile(NAME + "(?:'s \\p{Ll}+)*) " + verb + " (.+?)\\."), name);
  }

  /** Returns an active memory whose subject is the statement's first word. */
  static Memory memory(String id, String content, int day) {
    var claim = new Claim();
    claim.setContent(content);
    claim.setType("semantic");
    claim.setConfidence(0.8);
    claim.setImportance(5);
    claim.setSubject(content.split("['’ ]", 2)[0]);
    ATTRIBUTES.forEach(
        (pattern, attribute) -> {
          Matcher matcher = pattern.matcher(content);
          if (matcher.matches()) {
            claim.setReadings(List.of(reading(matcher.group(1), attribute, matcher.group(2))));
          }
        });
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

  private static Reading reading(String subject, String attribute, String value) {
    var reading = new Reading();
    reading.setSubject(subject);
    reading.setSubjectKind("person");
    reading.setRelation("");
    reading.setAttribute(attribute);
    reading.setValue(value);
    reading.setStanding("affirmed");
    reading.setCertainty(1);
    return reading;
  }
}
