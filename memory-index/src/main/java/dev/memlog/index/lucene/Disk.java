package dev.memlog.index.lucene;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.MMapDirectory;

/** How a directory of this machine is read and written; tests let one fail. */
interface Disk {

  /** Files of the operating system, the youngest of them in memory until the next commit. */
  Disk DEFAULT = path -> new YoungSegments(new MMapDirectory(path));

  /**
   * @throws IOException if the disk fails
   */
  Directory open(Path path) throws IOException;
}
