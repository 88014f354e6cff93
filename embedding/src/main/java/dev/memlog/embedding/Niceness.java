package dev.memlog.embedding;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Lets threads yield the processors to the others. Linux keeps a nice value for each thread, which
 * anybody may raise; Java's own thread priorities do nothing there unless the JVM is told and the
 * user is root. Elsewhere nothing is done.
 */
public final class Niceness {

  /** Added to what the process has: a third of the time that its other threads get beside it. */
  static final int YIELDING = 5;

  private static final @Nullable MethodHandle NICE = find();

  private Niceness() {}

  private static @Nullable MethodHandle find() {
    if (!System.getProperty("os.name", "").toLowerCase(Locale.ROOT).contains("linux")) {
      return null;
    }
    Linker linker = Linker.nativeLinker();
    return linker
        .defaultLookup()
        .find("nice")
        .map(
            address ->
                linker.downcallHandle(
                    address, FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT)))
        .orElse(null);
  }

  /** The same work, by a thread that yields from its beginning. */
  public static Runnable yielding(Runnable work) {
    return () -> {
      yieldToOthers();
      work.run();
    };
  }

  private static void yieldToOthers() {
    if (NICE == null) {
      return;
    }
    try {
      // What it answers may be anything; it cannot be refused.
      int _ = (int) NICE.invokeExact(YIELDING);
    } catch (Throwable e) {
      throw new IllegalStateException("nice could not be called", e);
    }
  }
}
