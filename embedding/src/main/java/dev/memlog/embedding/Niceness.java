package dev.memlog.embedding;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Lets threads yield the processors to the others. Linux keeps a nice value for each thread, which
 * anybody may raise; Java's own thread priorities do nothing there unless the JVM is told and the
 * user is root. Elsewhere nothing is done.
 */
public final class Niceness {

  static final int NONE = 0;

  /** Added to what the process has: a third of the time that its other threads get beside it. */
  static final int YIELDING = 5;

  /** A tenth of what those get beside it that yield. */
  static final int LAST = 15;

  private static final int MOST = 19;

  /** PRIO_PROCESS, which on Linux is a thread. */
  private static final int THREAD = 0;

  private static final @Nullable MethodHandle SET = find("setpriority", 3);

  /** What the process has. A thread inherits what the one that started it has. */
  private static final int OWN = own();

  private static final ThreadLocal<Boolean> YIELDS = ThreadLocal.withInitial(() -> false);

  private Niceness() {}

  private static @Nullable MethodHandle find(String name, int integers) {
    if (!System.getProperty("os.name", "").toLowerCase(Locale.ROOT).contains("linux")) {
      return null;
    }
    MemoryLayout[] arguments = new MemoryLayout[integers];
    Arrays.fill(arguments, ValueLayout.JAVA_INT);
    Linker linker = Linker.nativeLinker();
    return linker
        .defaultLookup()
        .find(name)
        .map(
            address ->
                linker.downcallHandle(
                    address, FunctionDescriptor.of(ValueLayout.JAVA_INT, arguments)))
        .orElse(null);
  }

  private static int own() {
    MethodHandle get = find("getpriority", 2);
    if (get == null) {
      return NONE;
    }
    try {
      // The thread with the process's number is its first one.
      return (int) get.invokeExact(THREAD, Math.toIntExact(ProcessHandle.current().pid()));
    } catch (Throwable e) {
      throw new IllegalStateException("getpriority could not be called", e);
    }
  }

  /** The same work, by a thread that yields from its beginning. */
  public static Runnable yielding(Runnable work) {
    return yielding(work, YIELDING);
  }

  /** Lets this thread yield from now on, for where it is not ours to start; once, however often. */
  public static void yieldFromHere() {
    if (!YIELDS.get()) {
      YIELDS.set(true);
      yieldToOthers(YIELDING);
    }
  }

  /** The same, but to those as well that yield. */
  public static void yieldToAllFromHere() {
    if (!YIELDS.get()) {
      YIELDS.set(true);
      yieldToOthers(LAST);
    }
  }

  /**
   * @param by 0: not at all; 19 the most
   */
  static Runnable yielding(Runnable work, int by) {
    return () -> {
      if (by > 0) {
        yieldToOthers(by);
      }
      work.run();
    };
  }

  private static void yieldToOthers(int by) {
    if (SET == null) {
      return;
    }
    try {
      // Refused only where the thread yields more already, by whom it was started.
      int _ = (int) SET.invokeExact(THREAD, 0, Math.min(MOST, OWN + by));
    } catch (Throwable e) {
      throw new IllegalStateException("setpriority could not be called", e);
    }
  }
}
