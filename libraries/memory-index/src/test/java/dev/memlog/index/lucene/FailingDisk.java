package dev.memlog.index.lucene;

import java.io.IOException;
import java.util.Collection;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FilterDirectory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexOutput;

/** A disk that fails when told so. */
final class FailingDisk {

  private volatile boolean full;
  private volatile boolean unsyncable;

  /** From now on nothing can be made durable, but files can be written. */
  void refuseToSync() {
    unsyncable = true;
  }

  /** From now on nothing can be written. */
  void fill() {
    full = true;
  }

  /** All is well again. */
  void free() {
    full = false;
    unsyncable = false;
  }

  Directory over(Directory directory) {
    return new FilterDirectory(directory) {
      @Override
      public IndexOutput createOutput(String name, IOContext context) throws IOException {
        requireSpace();
        return super.createOutput(name, context);
      }

      @Override
      public void sync(Collection<String> names) throws IOException {
        requireSpace();
        if (unsyncable) {
          throw new IOException("Input/output error");
        }
        super.sync(names);
      }
    };
  }

  private void requireSpace() throws IOException {
    if (full) {
      throw new IOException("No space left on device");
    }
  }
}
