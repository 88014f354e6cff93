package dev.memlog.bench.run;

import dev.memlog.terminal.ScreenCommand;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;

/** A command that measures, and writes the figures to the screen and to the file of --json. */
public abstract class MeasuringCommand extends ScreenCommand implements Callable<Integer> {

  @Mixin private RunOptions options = new RunOptions();

  @Override
  public final Integer call() throws Exception {
    var out = new JsonFile(options.json());
    out.check();
    screen = out.screen(screen);
    return measure(out);
  }

  /**
   * Measures, and prints the progress and the figures.
   *
   * @param out the file for the figures
   * @return the exit code
   */
  protected abstract int measure(JsonFile out) throws Exception;

  /** Returns the settings of the measured Memlog that the command line names. */
  protected final Map<String, String> settings() {
    return options.settings();
  }

  /** Returns the settings of the command line, and these where it names none. */
  protected final Map<String, String> settings(Map<String, String> defaults) {
    Map<String, String> all = new LinkedHashMap<>(defaults);
    all.putAll(options.settings());
    return all;
  }
}
