package dev.memlog.importer;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/** A format of files that hold conversations. */
public interface ConversationFormat {

  /**
   * Reads files in order, plain or gzipped. The same files and options give the same events, event
   * ids included.
   *
   * @param to a receiver of each event, which may block the reading
   * @return the counts of items read and messages skipped
   * @throws BadFileException if a file does not have the format
   */
  ImportNotes read(List<Path> files, ImportOptions options, Consumer<ImportedEvent> to);
}
