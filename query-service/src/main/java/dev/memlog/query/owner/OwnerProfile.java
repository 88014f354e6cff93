package dev.memlog.query.owner;

import dev.memlog.schemas.ClaimReadings;
import dev.memlog.state.Claim;
import dev.memlog.state.Memory;
import dev.memlog.state.Quote;
import dev.memlog.state.Reading;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The profile of an owner: values and statements of the owner's memories, arranged in a fixed
 * schema. An event may also be in a second section; every other memory is in at most one section.
 *
 * @param subject the name by which memories refer to the owner; empty if no memory has a subject
 * @param demographics attributes such as the residence, in a fixed order
 * @param interests likes, dislikes and other preferences, the most important first
 * @param relationships people and pets, the most important first
 * @param events events on known days, the latest day first
 */
public record OwnerProfile(
    String subject,
    List<Entry> demographics,
    List<Entry> interests,
    List<Entry> relationships,
    List<Entry> events) {

  /** The largest number of entries of each section except the demographics. */
  static final int MOST = 20;

  /** The attributes of the section of demographics, in their order. */
  private static final List<String> DEMOGRAPHICS =
      List.of(
          ("name age birthday residence origin occupation employer studies language"
                  + " marital_status diet allergy")
              .split(" "));

  /** The attributes of which the newest value replaces the others. */
  private static final Set<String> SINGLE =
      Set.of("name age birthday residence occupation employer marital_status diet".split(" "));

  /** The attributes of the section of interests beside likes. */
  private static final Set<String> INTERESTS = Set.of("plays", "hobby");

  /** The relations of the section of relationships. */
  private static final Set<String> RELATIONS =
      Set.of(
          ("partner mother father parent brother sister sibling twin son daughter kid child husband wife"
                  + " spouse boyfriend girlfriend fiance fiancee friend grandmother"
                  + " grandfather grandparent grandson granddaughter grandchild aunt uncle cousin"
                  + " niece nephew roommate flatmate colleague boss mentor neighbour pet dog cat")
              .split(" "));

  private static final Comparator<Entry> IMPORTANT_FIRST =
      Comparator.comparing((Entry entry) -> -entry.memory().getClaim().getImportance())
          .thenComparing(entry -> entry.memory().getLastMentionedAt(), Comparator.reverseOrder())
          .thenComparing(entry -> entry.memory().getId());

  /**
   * An entry of a section of the profile, which one memory states.
   *
   * @param name the attribute, the relationship or the kind of interest; for an event its first day
   * @param value the value of the attribute, or the whole statement
   * @param memory the memory that states the entry
   */
  public record Entry(String name, String value, Memory memory) {}

  /**
   * Builds the profile from memories. Each section except the demographics has at most 20 entries.
   *
   * @param user the user's id; null if the owner is an app
   * @param memories the active memories of the owner
   */
  public static OwnerProfile of(@Nullable String user, Collection<Memory> memories) {
    String subject = subject(user, memories);
    List<Entry> demographics = new ArrayList<>();
    List<Entry> interests = new ArrayList<>();
    List<Entry> relationships = new ArrayList<>();
    List<Entry> events = new ArrayList<>();
    List<Memory> own =
        memories.stream()
            .filter(memory -> subject.equalsIgnoreCase(speaker(memory.getClaim())))
            .sorted(Comparator.comparing(Memory::getLastMentionedAt))
            .toList();
    for (Memory memory : own) {
      Claim claim = memory.getClaim();
      for (Reading reading : ClaimReadings.of(claim)) {
        if (reading.getSupersededBy() != null) {
          continue;
        }
        boolean holds = reading.getStanding().equals("affirmed");
        String attribute = reading.getAttribute();
        String value = reading.getValue();
        if (!about(reading, subject)) {
          if (holds && RELATIONS.contains(reading.getRelation())) {
            relationships.add(new Entry(reading.getRelation(), other(reading), memory));
          }
        } else if (attribute.equals("like")) {
          boolean ended = reading.getStanding().equals("ended");
          String name = ended ? "" : holds ? "like" : "dislike";
          interests.removeIf(
              earlier -> earlier.value().equalsIgnoreCase(value) && !earlier.name().equals(name));
          if (!ended) {
            interests.add(new Entry(name, value, memory));
          }
        } else if (DEMOGRAPHICS.contains(attribute)) {
          demographics.removeIf(earlier -> replaced(earlier, attribute, value, holds, memory));
          if (holds) {
            demographics.add(new Entry(attribute, value, memory));
          }
        } else if (RELATIONS.contains(attribute)) {
          if (!holds) {
            relationships.removeIf(earlier -> earlier.value().equalsIgnoreCase(value));
          } else {
            relationships.add(new Entry(attribute, value, memory));
          }
        } else if (holds && (INTERESTS.contains(attribute) || attribute.startsWith("favo"))) {
          interests.add(new Entry(attribute, value, memory));
        }
      }
      if (claim.getOccurredFrom() != null) {
        events.add(new Entry(day(claim).toString(), claim.getContent(), memory));
      }
    }
    demographics.sort(
        Comparator.comparing((Entry entry) -> DEMOGRAPHICS.indexOf(entry.name()))
            .thenComparing(IMPORTANT_FIRST));
    interests.sort(IMPORTANT_FIRST);
    relationships.sort(IMPORTANT_FIRST);
    events.sort(
        Comparator.comparing((Entry entry) -> day(entry.memory().getClaim()))
            .reversed()
            .thenComparing(IMPORTANT_FIRST));
    return new OwnerProfile(
        subject,
        distinct(demographics, Integer.MAX_VALUE),
        distinct(interests, MOST),
        distinct(relationships, MOST),
        distinct(events, MOST));
  }

  /**
   * Returns the name of the owner: the subject that equals the user's id, or else the subject of
   * most memories.
   */
  private static String subject(@Nullable String user, Collection<Memory> memories) {
    Map<String, Integer> counts = new HashMap<>();
    for (Memory memory : memories) {
      String subject = speaker(memory.getClaim());
      if (user != null && subject.equalsIgnoreCase(user)) {
        return subject;
      }
      if (!subject.isBlank()) {
        counts.merge(subject, 1, Integer::sum);
      }
    }
    return counts.entrySet().stream()
        .max(
            Map.Entry.<String, Integer>comparingByValue()
                .thenComparing(Map.Entry.comparingByKey(Comparator.reverseOrder())))
        .map(Map.Entry::getKey)
        .orElse("");
  }

  /**
   * Returns whether an earlier entry no longer holds: its value is denied or ended, or another
   * memory has a newer value of an attribute that has one value.
   */
  private static boolean replaced(
      Entry earlier, String attribute, String value, boolean holds, Memory memory) {
    boolean same = earlier.value().equalsIgnoreCase(value);
    boolean newer = SINGLE.contains(attribute) && !earlier.memory().getId().equals(memory.getId());
    return earlier.name().equals(attribute) && (holds ? newer && !same : same);
  }

  /** Returns the name of the speaker of a quote, or of the subject of a statement. */
  private static String speaker(Claim claim) {
    Quote quote = claim.getQuote();
    return quote == null ? claim.getSubject() : quote.getSpeaker();
  }

  private static boolean about(Reading reading, String owner) {
    return reading.getSubjectKind().equals("speaker")
        || reading.getSubject().equalsIgnoreCase(owner);
  }

  /** Returns what a reading says of another person, such as "Lena, residence: Oslo". */
  private static String other(Reading reading) {
    String said = reading.getAttribute() + ": " + reading.getValue();
    return reading.getSubject().isBlank() ? said : reading.getSubject() + ", " + said;
  }

  private static LocalDate day(Claim claim) {
    LocalDate day = claim.getOccurredFrom();
    return day == null ? LocalDate.EPOCH : day;
  }

  private static List<Entry> distinct(List<Entry> entries, int most) {
    Set<String> seen = new HashSet<>();
    return entries.stream()
        .filter(e -> seen.add(e.name() + "\n" + e.value().toLowerCase(Locale.ROOT)))
        .limit(most)
        .toList();
  }
}
