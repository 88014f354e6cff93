package dev.memlog.standalone.powerloss;

import dev.memlog.runtime.DeletedTree;
import dev.memlog.standalone.data.DataDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.utils.Utils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A rewind of all derived data to the last safe point, before any component runs. Every log is
 * truncated to its end at that point, so it does not matter which later records the power loss has
 * destroyed. Stores, views and the index are rebuilt from the logs, since the index may contain
 * later records than the truncated logs. A rewind can be repeated with the same result.
 */
final class Rewind {

  private static final Logger logger = LoggerFactory.getLogger(Rewind.class);

  private Rewind() {}

  /**
   * Rewinds a data directory.
   *
   * @throws IOException if the directory cannot be written; the rewind can be repeated
   */
  static void toSafePoint(DataDirectory data) throws IOException {
    SafePoint safe = SafePoint.read(data.root()).orElse(new SafePoint(Map.of()));
    logger.warn(
        "after a power loss or a restore, the input since the last safe point is processed again");
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
    Utils.flushDir(data.root());
  }
}
