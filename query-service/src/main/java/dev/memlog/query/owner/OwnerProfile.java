package dev.memlog.query.owner;

import dev.memlog.state.Claim;
import dev.memlog.state.ClaimAttribute;
import dev.memlog.state.Memory;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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

  private static final List<String> DEMOGRAPHICS =
      List.of(
          "name",
          "age",
          "birthday",
          "residence",
          "hometown",
          "occupation",
          "job",
          "employer",
          "studies",
          "speaks",
          "marital_status",
          "diet");

  private static final Pattern RELATION =
      Pattern.compile(
          "\\b(mother|mom|father|dad|parents?|brothers?|sisters?|siblings?|sons?|daughters?|kids?"
              + "|child|children|husband|wife|spouse|partner|boyfriend|girlfriend|fianc\\p{L}*"
              + "|friends?|grand(?:mother|father|parents?|ma|pa|son|daughter|children)|aunt|uncle"
              + "|cousins?|niece|nephew|roommate|colleagues?|coworkers?|boss|mentor|neighbou?rs?"
              + "|family|dogs?|cats?|pets?)\\b",
          Pattern.CASE_INSENSITIVE);

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
    for (Memory memory : memories) {
      Claim claim = memory.getClaim();
      boolean own = is(claim.getSubject(), subject);
      Optional<Entry> demographic = demographic(memory).filter(_ -> own);
      Optional<Entry> relation =
          relation(memory).filter(_ -> own || mentions(claim.getContent(), subject));
      boolean dated = claim.getOccurredFrom() != null && own;
      if (dated) {
        events.add(new Entry(day(claim).toString(), claim.getContent(), memory));
      }
      if (demographic.isPresent()) {
        demographics.add(demographic.get());
      } else if (relation.isPresent()) {
        relationships.add(relation.get());
      } else if (own && !dated) {
        interest(memory).ifPresent(interests::add);
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
      String subject = memory.getClaim().getSubject();
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

  private static boolean is(String subject, String owner) {
    return subject.isBlank() || subject.equalsIgnoreCase(owner);
  }

  private static boolean mentions(String content, String subject) {
    return !subject.isEmpty()
        && content.toLowerCase(Locale.ROOT).contains(subject.toLowerCase(Locale.ROOT));
  }

  private static Optional<Entry> demographic(Memory memory) {
    return attribute(memory, a -> a.getAffirmed() && DEMOGRAPHICS.contains(name(a)))
        .map(a -> new Entry(name(a), spelled(a.getValue(), memory), memory));
  }

  private static Optional<Entry> relation(Memory memory) {
    Claim claim = memory.getClaim();
    if (!claim.getCategory().equals("relationship")) {
      return Optional.empty();
    }
    Matcher relation = RELATION.matcher(claim.getContent());
    String name = relation.find() ? relation.group().toLowerCase(Locale.ROOT) : "relationship";
    return Optional.of(new Entry(name, claim.getContent(), memory));
  }

  private static Optional<Entry> interest(Memory memory) {
    Claim claim = memory.getClaim();
    Optional<Entry> named =
        attribute(
                memory,
                a ->
                    a.getName().startsWith("like:")
                        || (a.getAffirmed()
                            && (a.getName().equals("plays")
                                || a.getName().startsWith("favorite")
                                || a.getName().startsWith("favourite"))))
            .map(a -> new Entry(interest(a), spelled(a.getValue(), memory), memory));
    return named.isPresent() || !claim.getCategory().equals("preference")
        ? named
        : Optional.of(new Entry("preference", claim.getContent(), memory));
  }

  private static String interest(ClaimAttribute attribute) {
    return attribute.getName().startsWith("like:")
        ? (attribute.getAffirmed() ? "like" : "dislike")
        : attribute.getName();
  }

  private static Optional<ClaimAttribute> attribute(
      Memory memory, Predicate<ClaimAttribute> passes) {
    return Optional.ofNullable(memory.getClaim().getAttribute()).filter(passes);
  }

  private static String name(ClaimAttribute attribute) {
    return attribute.getName().replace(' ', '_');
  }

  /**
   * Returns a value in the spelling of the statement, since attributes contain it in lower case.
   */
  private static String spelled(String value, Memory memory) {
    String content = memory.getClaim().getContent();
    int at = content.toLowerCase(Locale.ROOT).indexOf(value);
    return at < 0 || at + value.length() > content.length()
        ? value
        : content.substring(at, at + value.length());
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
