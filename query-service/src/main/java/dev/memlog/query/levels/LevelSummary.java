package dev.memlog.query.levels;

import dev.memlog.query.memory.UsedMemory;
import dev.memlog.schemas.Ids;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A summary of memories of one owner, which quotes the most important of them.
 *
 * @param level the level of the summary: category or domain
 * @param name the name of the category, the domain or the subject
 * @param subject the subject as memories spell it; null if the summary is not about a subject
 * @param text the heading, the number of memories, the period in which they were said, and the
 *     quoted memories
 * @param members every memory that the summary covers
 * @param parts the memories that the text quotes, in the order of the text, at most 10
 * @param from the earliest time at which one of the memories was said
 * @param to the latest time at which one of the memories was said
 */
public record LevelSummary(
    Level level,
    String name,
    @Nullable String subject,
    String text,
    List<UsedMemory> members,
    List<UsedMemory> parts,
    Instant from,
    Instant to) {

  /** The prefix of the ids of summaries, which no memory has. */
  public static final String ID = Ids.SUMMARY;

  public LevelSummary {
    members = List.copyOf(members);
    parts = List.copyOf(parts);
  }

  /**
   * Returns the id of the summary: its level, its subject if it has one, and its name. No memory
   * has such an id. Two summaries of a response have the same id only if the query names two
   * domains that are divided into the same categories.
   */
  public String id() {
    String of = subject == null || subject.equals(name) ? "" : ":" + plain(subject);
    return ID + level.word() + of + ":" + plain(name);
  }

  /**
   * Returns a name in the characters of ids, with a hash appended if other characters were
   * replaced.
   */
  private static String plain(String name) {
    String plain = name.replaceAll("[^A-Za-z0-9_.]+", "-");
    return plain.equals(name) ? name : plain + "-" + Integer.toHexString(name.hashCode());
  }

  /** Returns the ids of the memories that the text quotes, in the order of the text. */
  public List<String> partIds() {
    return parts.stream().map(part -> part.memory().getId()).toList();
  }

  /** Returns the ids of the memories that the summary covers. */
  public Set<String> memberIds() {
    return members.stream()
        .map(member -> member.memory().getId())
        .collect(Collectors.toUnmodifiableSet());
  }

  /**
   * Returns the category of the memories that the summary covers; {@code summary} if they have
   * several categories.
   */
  public String category() {
    List<String> categories =
        members.stream()
            .map(member -> member.memory().getClaim().getCategory())
            .distinct()
            .toList();
    return categories.size() == 1 ? categories.getFirst() : "summary";
  }
}
