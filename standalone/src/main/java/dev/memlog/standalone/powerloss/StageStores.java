package dev.memlog.standalone.powerloss;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The stores of a Kafka Streams application on the disk. After a kill it opens each of them, finds
 * that it cannot be trusted, closes it, opens it for its task, finds the same, and makes it anew
 * from its changelog; without them it begins with that.
 */
final class StageStores {

  private static final Pattern TASK = Pattern.compile("\\d+_\\d+");

  private StageStores() {}

  /**
   * Deletes all tasks' stores. What names the process stays: it names its transactions, too, and
   * those that the kill has left open are ended by their name.
   *
   * @param state the state directory
   */
  static void forget(Path state) throws IOException {
    if (!Files.isDirectory(state)) {
      return;
    }
    List<Path> tasks;
    // The state directory, the application's, the task's.
    try (Stream<Path> tree = Files.walk(state, 2)) {
      tasks =
          tree.filter(path -> TASK.matcher(String.valueOf(path.getFileName())).matches()).toList();
    }
    for (Path task : tasks) {
      DeletedTree.of(task);
    }
  }
}
