package dev.memlog.standalone.broker;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.function.IntConsumer;
import org.apache.kafka.common.utils.Exit;
import org.jspecify.annotations.Nullable;

/**
 * The procedure that Kafka runs to halt the process when its data directory fails, for example
 * because the disk is full. Kafka reports the reason only in its log, which is often on the same
 * disk, so this procedure prints it to a different stream. The next start continues from the
 * records that Kafka has written; Kafka has acknowledged no other records.
 *
 * @param directory the directory of the broker's data
 * @param out the stream that receives the reason, which must not be on the same disk
 * @param halt ends the process immediately with the given exit code
 */
record BrokerHalt(Path directory, PrintStream out, IntConsumer halt) implements Exit.Procedure {

  /** Makes Kafka print the reason on the error stream before it ends this process. */
  static void announce(Path directory) {
    Exit.setHaltProcedure(
        new BrokerHalt(directory, System.err, code -> Runtime.getRuntime().halt(code)));
  }

  @Override
  public void execute(int code, @Nullable String message) {
    try {
      // The free space is read now, since earlier log lines cannot contain it.
      long free = directory.toFile().getUsableSpace() >> 20;
      out.printf(
          "memlog: the broker must be able to write to %s, which has %d MB left%s. The process ends"
              + " with %d; free space or repair the disk, and start it again.%n",
          directory, free, message == null ? "" : " (" + message + ")", code);
      out.flush();
    } finally {
      halt.accept(code);
    }
  }
}
