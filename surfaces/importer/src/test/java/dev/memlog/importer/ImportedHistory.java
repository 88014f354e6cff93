package dev.memlog.importer;

import dev.memlog.client.memories.RememberRequest;
import dev.memlog.client.messages.Event;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** The events, the memories and the report of an import. */
record ImportedHistory(List<Event> events, List<RememberRequest> memories, HistoryReport report) {

  static final Path SAMPLES = Path.of("src/test/resources/samples");

  static ImportedHistory of(Path file) {
    List<Event> events = new ArrayList<>();
    List<RememberRequest> memories = new ArrayList<>();
    ImportNotes notes =
        new RecognizedFormat(Optional.empty())
            .read(
                List.of(file),
                ImportOptions.ALL,
                imported -> {
                  switch (imported) {
                    case ImportedEvent event -> events.add(event.event());
                    case ImportedMemory memory -> memories.add(memory.request());
                  }
                });
    return new ImportedHistory(events, memories, notes.reports().getFirst());
  }

  List<String> said() {
    return events.stream()
        .filter(event -> event.type() == null)
        .map(
            event ->
                (event.author() == null ? event.role() : event.author()) + ": " + event.content())
        .toList();
  }

  List<String> remembered() {
    return memories.stream().map(memory -> String.valueOf(memory.content())).toList();
  }

  /** Returns a zip file of a folder, which it creates in another one. */
  static Path zip(Path folder, Path directory) throws IOException {
    Path target = directory.resolve(folder.getFileName() + ".zip");
    try (OutputStream out = Files.newOutputStream(target);
        var zip = new ZipOutputStream(out);
        Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        zip.putNextEntry(new ZipEntry(folder.relativize(file).toString()));
        Files.copy(file, zip);
        zip.closeEntry();
      }
    }
    return target;
  }
}
