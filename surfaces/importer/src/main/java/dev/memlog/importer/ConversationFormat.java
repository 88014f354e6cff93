package dev.memlog.importer;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/** A format of files with conversations, which converts them to events of the API. */
public interface ConversationFormat {

  /**
   * Reads files in order, plain or gzipped, and converts them to events. The same files and options
   * give the same events with the same event ids.
   *
   * @param files the files
   * @param options the limit, app and user of the import
   * @param to receives each event and memory, and may block
   * @return the number of items read and of messages skipped
   * @throws BadFileException if a file does not have the format
   */
  ImportNotes read(List<Path> files, ImportOptions options, Consumer<Imported> to);
}
