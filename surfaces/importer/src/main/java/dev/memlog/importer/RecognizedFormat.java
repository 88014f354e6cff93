package dev.memlog.importer;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * The format of each file, recognised by the file's content among those of the class path.
 *
 * @param name the name of the only format to try; empty for all
 */
public record RecognizedFormat(Optional<String> name) implements ConversationFormat {

  /**
   * Creates a format.
   *
   * @throws IllegalArgumentException if no format has the name
   */
  public RecognizedFormat {
    name.filter(given -> formats().stream().noneMatch(format -> format.name().equals(given)))
        .ifPresent(
            given -> {
              throw new IllegalArgumentException(
                  "must be one of %s, got %s".formatted(String.join(", ", names()), given));
            });
  }

  /** Returns the names of all formats, for {@code --format}. */
  public static List<String> names() {
    return formats().stream().map(HistoryFormat::name).toList();
  }

  private static List<HistoryFormat> formats() {
    return ServiceLoader.load(HistoryFormat.class).stream()
        .map(ServiceLoader.Provider::get)
        .toList();
  }

  @Override
  public ImportNotes read(List<Path> files, ImportOptions options, Consumer<Imported> to) {
    List<HistoryReport> reports = new ArrayList<>();
    int left = options.limit();
    for (Path path : files) {
      try (HistoryFile file = HistoryFile.open(path)) {
        HistoryFormat format = of(file);
        var history = new History(format.name(), options, left, to);
        format.read(file, history);
        if (file.unread() > 0) {
          history.leaveOut("other files", file.unread());
        }
        HistoryReport report = history.report(path.toString(), format.title());
        left -= report.conversations();
        reports.add(report);
      }
    }
    long conversations = reports.stream().mapToLong(HistoryReport::conversations).sum();
    return new ImportNotes(conversations, 0, 0, reports);
  }

  private HistoryFormat of(HistoryFile file) {
    return formats().stream()
        .filter(format -> name.isEmpty() || format.name().equals(name.get()))
        .filter(format -> name.isPresent() || format.recognizes(file))
        .findFirst()
        .orElseThrow(
            () ->
                new BadFileException(
                    file.path(),
                    0,
                    "has no format that memlog import knows: "
                        + formats().stream()
                            .map(HistoryFormat::title)
                            .collect(Collectors.joining(", "))));
  }
}
