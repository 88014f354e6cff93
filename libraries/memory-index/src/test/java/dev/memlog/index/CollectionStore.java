package dev.memlog.index;

/** The storage of one collection. */
public interface CollectionStore extends AutoCloseable {
  MemoryIndex open();

  /** Removes what is stored; the index is closed by then. */
  @Override
  void close();
}
