package dev.memlog.bench.speed;

import dev.memlog.terminal.Screen;
import java.util.List;

/** A benchmark. */
interface Bench {

  /** Returns the name in JSON and of the command. */
  String name();

  /**
   * Runs the benchmark; starts and stops everything that it needs.
   *
   * @param screen the screen for the progress
   */
  List<Result> run(Screen screen) throws Exception;
}
