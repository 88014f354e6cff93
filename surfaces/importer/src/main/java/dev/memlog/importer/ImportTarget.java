package dev.memlog.importer;

import java.util.function.Consumer;

/** A receiver of what a format reads. */
@FunctionalInterface
public interface ImportTarget extends Consumer<ImportedEvent> {

  /** Receives a memory. By default, memories are ignored. */
  default void remember(ImportedMemory memory) {}
}
