package dev.memlog.query.context.format;

import static java.util.stream.Collectors.joining;

import dev.memlog.query.context.Layout;
import dev.memlog.query.context.Layout.Numbered;
import dev.memlog.query.context.PartKind;
import java.util.List;

/** The format {@code a3}: the latest memories of an app, numbered, each with its date. */
final class AppMemoriesFormat extends PrefacedFormat {

  AppMemoriesFormat() {
    super("a3", PartKind.CORE, PartKind.MEMORIES);
  }

  @Override
  String write(Layout layout, List<Numbered> lines) {
    return "(memories for app: "
        + layout.app()
        + ")\nThe following are memories from previous conversations with this app:\n\n"
        + lines.stream().map(one -> line(one)).collect(joining())
        + "\nUse these memories to provide context-aware responses.";
  }

  @Override
  String line(Numbered numbered) {
    return "%d. [Created: %s] %s%s\n"
        .formatted(
            numbered.id(),
            Dates.day(numbered.line().occasion().created()),
            numbered.line().saying().attributed(),
            numbered.line().rating().related() ? " (related)" : "");
  }
}
