package dev.memlog.index.lucene;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.MMapDirectory;

/** An opener of directories on this machine's disk. Tests replace it with a failing one. */
interface Disk {

  /** The files of the operating system, with young segments in memory until the next commit. */
  Disk DEFAULT = path -> new YoungSegments(new MMapDirectory(path));

  /**
   * Opens a directory.
   *
   * @throws IOException if the disk fails
   */
  Directory open(Path path) throws IOException;
}
