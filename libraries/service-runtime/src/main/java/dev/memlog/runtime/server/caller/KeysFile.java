package dev.memlog.runtime.server.caller;

import dev.memlog.runtime.config.ConfigLoader;
import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A file with further keys.
 *
 * @param keys as server.keys
 */
public record KeysFile(List<ApiKey> keys) implements Validated {

  /**
   * Returns these keys and those of the file.
   *
   * @throws dev.memlog.runtime.config.ConfigException if the file is invalid; it names every fault
   */
  public static List<ApiKey> with(List<ApiKey> others, Path file) {
    KeysFile read = ConfigLoader.create().file(file).load(KeysFile.class);
    List<ApiKey> all = new ArrayList<>(others);
    all.addAll(read.keys());
    ApiKey.repeated(all)
        .ifPresent(
            key -> {
              throw new IllegalArgumentException(
                  "keys must each have a sha256 of their own, got " + key.name() + " in " + file);
            });
    return all;
  }

  @Override
  public void validate(Validation check) {
    // A running server that asks for keys must not stop doing so.
    check.require(!keys.isEmpty(), "keys", "must name at least one key", "none");
  }
}
