package dev.memlog.extractor.core;

import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import java.time.Duration;

/**
 * The limits of core memory. A command beyond a limit is refused; existing blocks stay.
 *
 * @param maxCharacters largest length of a block in UTF-16 units, 1 to 20,000
 * @param maxBlocks maximum number of blocks of an owner, 1 to 100
 * @param keepChanges time for which an undo can restore a block's former texts; at most its last 20
 */
public record CoreMemoryConfig(int maxCharacters, int maxBlocks, Duration keepChanges)
    implements Validated {

  /** Returns the limits that suit most deployments. */
  public static CoreMemoryConfig defaults() {
    return new CoreMemoryConfig(2_000, 20, Duration.ofDays(30));
  }

  @Override
  public void validate(Validation check) {
    check
        .range("maxCharacters", maxCharacters, 1, 20_000)
        .range("maxBlocks", maxBlocks, 1, 100)
        .positive("keepChanges", keepChanges);
  }
}
