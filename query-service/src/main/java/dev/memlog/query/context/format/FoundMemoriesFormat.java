package dev.memlog.query.context.format;

import static java.util.stream.Collectors.joining;

import dev.memlog.query.context.Layout;
import dev.memlog.query.context.Layout.Numbered;
import dev.memlog.query.context.Line;
import dev.memlog.query.context.PartKind;
import dev.memlog.runtime.text.ModelText;
import java.util.List;
import java.util.Locale;

/** The format {@code b}: memories with category and id, as tools of agents show them. */
final class FoundMemoriesFormat extends PrefacedFormat {

  FoundMemoriesFormat() {
    super("b", PartKind.CORE, PartKind.WORKING, PartKind.MEMORIES);
  }

  @Override
  String write(Layout layout, List<Numbered> lines) {
    return "Found "
        + lines.size()
        + " memories:"
        + lines.stream().map(one -> "\n" + line(one)).collect(joining());
  }

  @Override
  String line(Numbered numbered) {
    Line line = numbered.line();
    if (line.summary()) {
      // A summary has no id that a tool could name; only its memories have ids.
      return "[%d] SUMMARY: %s".formatted(numbered.id(), ModelText.quoted(line.saying().text()));
    }
    return "[%d] %s: %s%s (id: %s)"
        .formatted(
            numbered.id(),
            line.saying().kind().toUpperCase(Locale.ROOT),
            line.saying().speaker().isEmpty()
                ? ModelText.quoted(line.saying().text())
                : line.saying().attributed(),
            line.rating().related() ? " (related)" : "",
            line.sources().getFirst().memory());
  }
}
