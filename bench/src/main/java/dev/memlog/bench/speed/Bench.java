package dev.memlog.bench.speed;

import dev.memlog.standalone.cli.Screen;
import java.util.List;

/** Something that is measured. */
interface Bench {

  /** As JSON and the command name it. */
  String name();

  /**
   * Measures. Starts and ends whatever it needs.
   *
   * @param screen to tell how far it is
   */
  List<Result> run(Screen screen) throws Exception;
}
