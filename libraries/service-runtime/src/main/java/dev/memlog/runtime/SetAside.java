package dev.memlog.runtime;

import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Damaged files and directories of derived data, which are renamed to {@code NAME.damaged} so that
 * their owner can create the data again. They may contain deleted texts, so the owner removes them
 * when it rewrites its files without deleted data.
 */
public final class SetAside {

  private static final Logger log = LoggerFactory.getLogger(SetAside.class);

  private SetAside() {}

  /**
   * Renames a damaged file or directory, in place of one that was set aside before, and logs that.
   *
   * @param restoredFrom the place from which the owner restores the data
   */
  public static void move(Path damaged, String restoredFrom, Throwable cause) throws IOException {
    remove(damaged);
    Path aside = aside(damaged);
    Files.move(damaged, aside, ATOMIC_MOVE);
    log.atWarn()
        .addKeyValue("path", damaged)
        .addKeyValue("setAside", aside.getFileName())
        .addKeyValue("restoredFrom", restoredFrom)
        .addKeyValue("reason", cause.getMessage())
        .log("damaged data is set aside and restored");
  }

  /** Deletes what was set aside in place of this path, if anything. */
  public static void remove(Path directory) throws IOException {
    DeletedTree.of(aside(directory));
  }

  private static Path aside(Path directory) {
    return directory.resolveSibling(directory.getFileName() + ".damaged");
  }
}
