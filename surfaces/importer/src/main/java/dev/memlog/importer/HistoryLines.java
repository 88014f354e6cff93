package dev.memlog.importer;

import static java.util.stream.Collectors.joining;

import dev.memlog.terminal.Progress;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The lines that tell what a file has, and what the import leaves out. */
public final class HistoryLines {

  private static final int NAMES = 6;

  private HistoryLines() {}

  /** Returns the lines about a file. */
  public static Stream<String> of(HistoryReport report) {
    var lines = Stream.<String>builder();
    lines.add(report.file() + ": " + report.format());
    if (report.messages() > 0) {
      lines.add(
          "  %s conversations, %s messages, %s to %s"
              .formatted(
                  Progress.number(report.conversations()),
                  Progress.number(report.messages()),
                  day(report.first()),
                  day(report.last())));
      String names = report.people().stream().limit(NAMES).collect(joining(", "));
      int more = report.people().size() - NAMES;
      lines.add(
          "  speakers: " + names + (more > 0 ? " and " + Progress.number(more) + " more" : ""));
    }
    if (report.memories() > 0) {
      lines.add("  memories: " + Progress.number(report.memories()));
    }
    if (!report.leftOut().isEmpty()) {
      lines.add(
          report.leftOut().entrySet().stream()
              .map(kind -> Progress.number(kind.getValue()) + " " + kind.getKey())
              .collect(joining("; ", "  left out: ", "")));
    }
    return lines.build();
  }

  private static String day(@Nullable Instant at) {
    return at == null ? "?" : at.atOffset(ZoneOffset.UTC).toLocalDate().toString();
  }
}
