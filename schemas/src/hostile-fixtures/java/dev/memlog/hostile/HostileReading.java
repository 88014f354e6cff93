package dev.memlog.hostile;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A test harness that passes every hostile text to each text function of a module, in a thread with
 * a small stack. It bounds the steps and the memory that a function takes. Both bounds are
 * proportional to the length of the text, so a function whose work grows with the square of the
 * length exceeds them.
 */
public final class HostileReading {

  /**
   * The length of the texts in characters. {@code -Dmemlog.hostile.length=262144} tests the longest
   * message that the ingest API accepts, which takes eight times as long.
   */
  private static final int LENGTH = Integer.getInteger("memlog.hostile.length", 32 * 1024);

  /**
   * The stack of the reading thread, in bytes: eight for each character of the texts, less than any
   * frame takes, so that recursion over the text overflows it.
   */
  private static final long STACK = 256 * 1024;

  /** Steps that each character may take, on the average. */
  private static final long STEPS_EACH = 4_000;

  /** Bytes that each character may allocate, on the average. */
  private static final long BYTES_EACH = 4_000;

  /**
   * The least length that steps and bytes are bounded for, in characters: a reader that cuts a text
   * to its beginning takes as many for a short text as for a long one.
   */
  private static final int LEAST = 128 * 1024;

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private HostileReading() {}

  /**
   * Returns the failures, one sentence for each; empty if every function processes every text
   * within the bounds.
   *
   * @param functions a class that implements {@link Supplier} and supplies the text functions by
   *     name, as a {@link Map} of {@link Consumer}s. It must have a constructor without parameters.
   *     An instrumented copy of the class is used, so that its steps are counted.
   */
  public static List<String> faults(Class<?> functions) throws InterruptedException {
    Map<String, String> texts = HostileTexts.ofLength(LENGTH);
    List<String> faults = new ArrayList<>();
    var supplied = (Map<?, ?>) ((Supplier<?>) CountedClasses.make(functions)).get();
    for (var function : supplied.entrySet()) {
      @SuppressWarnings("unchecked") // as the parameter says
      var read = (Consumer<String>) function.getValue();
      // Loading a class for the first time may need more than the small stack.
      read.accept("Ann said that she moved to Oslo in May 2023.");
      for (var text : texts.entrySet()) {
        String fault = fault(read, text.getValue());
        if (fault != null) {
          faults.add("%s, fed with %s: %s".formatted(function.getKey(), text.getKey(), fault));
        }
      }
    }
    return faults;
  }

  private static @Nullable String fault(Consumer<String> function, String text)
      throws InterruptedException {
    var fault = new AtomicReference<@Nullable String>();
    Runnable run =
        () -> {
          long before = THREADS.getCurrentThreadAllocatedBytes();
          long length = Math.max(LEAST, text.length());
          Steps.begin(STEPS_EACH * length);
          try {
            function.accept(text);
            long bytes = THREADS.getCurrentThreadAllocatedBytes() - before;
            if (bytes > BYTES_EACH * length) {
              fault.set(bytes + " bytes are allocated");
            }
          } catch (Throwable e) {
            fault.set(e.toString());
          }
        };
    Thread thread = new Thread(null, run, "hostile text", STACK);
    thread.start();
    thread.join();
    return fault.get();
  }
}
