package dev.memlog.importer;

import static java.util.stream.Collectors.joining;

import dev.memlog.terminal.Progress;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A report of the contents of a file, and of what the import leaves out.
 *
 * @param format the name of the format for people
 * @param people the names of speakers, and the roles of those without a name; at most 10,000
 * @param first the time of the earliest message; null if there is none
 * @param last the time of the latest message; null if there is none
 * @param leftOut the number of things that the import leaves out, by kind, such as "notices"
 */
public record HistoryReport(
    String file,
    String format,
    int conversations,
    long messages,
    long memories,
    Set<String> people,
    @Nullable Instant first,
    @Nullable Instant last,
    Map<String, Long> leftOut) {

  private static final int NAMES = 6;

  /** Returns the report as lines of text. */
  public Stream<String> lines() {
    var lines = Stream.<String>builder();
    lines.add(file + ": " + format);
    if (messages > 0) {
      lines.add(
          "  %s conversations, %s messages, %s to %s"
              .formatted(
                  Progress.number(conversations),
                  Progress.number(messages),
                  day(first),
                  day(last)));
      String names = people.stream().limit(NAMES).collect(joining(", "));
      int more = people.size() - NAMES;
      lines.add(
          "  speakers: " + names + (more > 0 ? " and " + Progress.number(more) + " more" : ""));
    }
    if (memories > 0) {
      lines.add("  memories: " + Progress.number(memories));
    }
    if (!leftOut.isEmpty()) {
      lines.add(
          leftOut.entrySet().stream()
              .map(kind -> Progress.number(kind.getValue()) + " " + kind.getKey())
              .collect(joining("; ", "  left out: ", "")));
    }
    return lines.build();
  }

  private static String day(@Nullable Instant at) {
    return at == null ? "?" : at.atOffset(ZoneOffset.UTC).toLocalDate().toString();
  }
}
