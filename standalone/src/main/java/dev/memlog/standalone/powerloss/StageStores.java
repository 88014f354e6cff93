package dev.memlog.standalone.powerloss;

import dev.memlog.runtime.DeletedTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The stores of a Kafka Streams application on the disk. After a kill, Kafka Streams opens each
 * store twice, discards it, and rebuilds it from its changelog. If the stores are deleted, it
 * rebuilds them directly.
 */
final class StageStores {

  private static final Pattern TASK = Pattern.compile("\\d+_\\d+");

  private StageStores() {}

  /**
   * Deletes the stores of all tasks. Keeps the file with the process's id, which also identifies
   * the transactions that a kill has left open.
   *
   * @param state the state directory
   */
  static void forget(Path state) throws IOException {
    if (!Files.isDirectory(state)) {
      return;
    }
    List<Path> tasks;
    // The levels are the state directory, the application's directory and the tasks' directories.
    try (Stream<Path> tree = Files.walk(state, 2)) {
      tasks =
          tree.filter(path -> TASK.matcher(String.valueOf(path.getFileName())).matches()).toList();
    }
    for (Path task : tasks) {
      DeletedTree.of(task);
    }
  }
}
