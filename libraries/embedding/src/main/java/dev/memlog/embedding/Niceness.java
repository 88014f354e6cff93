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
 * A setter of the nice value of threads on Linux, so that background threads yield the processors
 * to other threads. Each Linux thread has its own nice value, which every user may raise. Java's
 * thread priorities have no effect on Linux unless a JVM option is set and the user is root. On
 * other systems, the methods change nothing.
 */
public final class Niceness {

  static final int NONE = 0;

  /**
   * The nice value to add to the process's own, which gives a thread a third of the processor time
   * of the process's other threads.
   */
  static final int YIELDING = 5;

  /**
   * The value for background work, which gives a thread a tenth of the processor time of threads
   * that yield by {@link #YIELDING}.
   */
  static final int LAST = 15;

  private static final int MOST = 19;

  /** The constant PRIO_PROCESS, which on Linux addresses a thread. */
  private static final int THREAD = 0;

  private static final @Nullable MethodHandle SET = find("setpriority", 3);

  /**
   * The nice value of the process. A new thread inherits the value of the thread that starts it.
   */
  private static final int OWN = own();

  private static final ThreadLocal<Boolean> YIELDS = ThreadLocal.withInitial(() -> false);

  private Niceness() {}

  @SuppressWarnings("restricted") // the launcher enables native access
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
      // The process's number addresses its first thread.
      return (int) get.invokeExact(THREAD, Math.toIntExact(ProcessHandle.current().pid()));
    } catch (Throwable e) {
      throw new IllegalStateException("getpriority could not be called", e);
    }
  }

  /**
   * Wraps work so that the thread that runs it yields to other threads from the beginning. The
   * thread keeps its nice value after the work.
   */
  public static Runnable yielding(Runnable work) {
    return yielding(work, YIELDING);
  }

  /**
   * Makes the current thread yield to other threads from now on. Meant for threads that other code
   * has started. Does nothing if this method or {@link #yieldToAllFromHere} was called on the
   * thread before.
   */
  public static void yieldFromHere() {
    yieldOnce(YIELDING);
  }

  /**
   * Makes the current thread yield from now on, even to threads that yield by {@link
   * #yieldFromHere}. Does nothing if this method or {@link #yieldFromHere} was called on the thread
   * before.
   */
  public static void yieldToAllFromHere() {
    yieldOnce(LAST);
  }

  private static void yieldOnce(int by) {
    if (!YIELDS.get()) {
      YIELDS.set(true);
      yieldToOthers(by);
    }
  }

  /**
   * Wraps work so that its thread yields from the beginning.
   *
   * @param by the nice value to add: 0 for none, at most 19
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
      // It fails only if the thread inherited a higher value, which may not be lowered.
      int _ = (int) SET.invokeExact(THREAD, 0, Math.min(MOST, OWN + by));
    } catch (Throwable e) {
      throw new IllegalStateException("setpriority could not be called", e);
    }
  }
}
