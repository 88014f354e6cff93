package dev.memlog.importer;

/** A thing to import, which a format reads from a file: an event or a memory. */
public sealed interface Imported permits ImportedEvent, ImportedMemory {

  /** Returns the place, such as {@code file:line}, for error messages. */
  String origin();
}
