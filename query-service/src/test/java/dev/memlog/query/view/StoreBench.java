package dev.memlog.query.view;

import java.nio.file.Path;

/** A view's store that a test of another package writes to, as the view's reader does. */
public final class StoreBench implements AutoCloseable {

  private final ViewStore store;

  public StoreBench(Path directory) {
    store = new ViewStore("test", directory);
  }

  /** Something that changes the store. */
  public interface Change {
    void to(ViewBatch batch) throws Exception;
  }

  public ViewStore store() {
    return store;
  }

  public void write(Change change) {
    store.write(
        batch -> {
          try {
            change.to(batch);
          } catch (Exception e) {
            throw new AssertionError(e);
          }
        });
  }

  /** Returns how many keys begin with this. */
  public int keys(String prefix) {
    return store.scan(
        (_, _, iterator) -> {
          byte[] from = ViewKeys.text(prefix);
          int found = 0;
          for (iterator.seek(from);
              iterator.isValid() && ViewKeys.startsWith(iterator.key(), from);
              iterator.next()) {
            found++;
          }
          return found;
        });
  }

  @Override
  public void close() {
    store.close();
  }
}
