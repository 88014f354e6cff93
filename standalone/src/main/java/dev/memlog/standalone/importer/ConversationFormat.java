package dev.memlog.standalone.importer;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/** A kind of file that holds conversations. */
public interface ConversationFormat {

  /**
   * Reads files in order, plain or gzipped. The same files and options give the same events, event
   * ids included.
   *
   * @param to takes each event, and may make the reading wait
   * @return what there is to say besides
   * @throws BadFileException at the first thing that is not as it should be
   */
  ImportNotes read(List<Path> files, ImportOptions options, Consumer<ImportedEvent> to);
}
