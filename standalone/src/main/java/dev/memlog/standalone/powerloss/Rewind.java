package dev.memlog.standalone.powerloss;

import dev.memlog.standalone.DataDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes all that is derived back to the last safe point, before anything runs. What was lost of it
 * and what was not then no longer matters: every log ends where all of them belong together, stores
 * and views are made anew of the logs, and the index is filled anew, since it may have been ahead
 * of them. Done twice it is the same as once.
 */
final class Rewind {

  private static final Logger logger = LoggerFactory.getLogger(Rewind.class);

  private Rewind() {}

  /**
   * Rewinds a data directory.
   *
   * @throws IOException if it cannot be written; it can be done again
   */
  static void toSafePoint(DataDirectory data) throws IOException {
    SafePoint safe = SafePoint.read(data.root()).orElse(new SafePoint(Map.of()));
    logger.warn(
        "the machine stopped without the process: what was made of the input since the last safe"
            + " point is made again");
    if (Files.isDirectory(data.broker())) {
      for (LogDirectory log : LogDirectory.all(data.broker())) {
        if (DerivedLogs.contains(log.log().topic())) {
          log.truncate(safe.end(log.log()));
        }
      }
    }
    for (Path made : List.of(data.streams(), data.evolution(), data.view(), data.index())) {
      DeletedTree.of(made);
    }
    DurableFile.flushDirectory(data.root());
  }
}
