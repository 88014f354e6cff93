package dev.memlog.bench.speed;

import dev.memlog.runtime.Joining;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A limit of a process and its children to a share of one processor, like that of a container on a
 * busy machine. The processes are stopped most of the time by SIGSTOP and SIGCONT, since not every
 * machine lets its users make control groups. Only Linux and macOS have these signals.
 */
final class CpuShare implements AutoCloseable {

  private static final Duration PERIOD = Duration.ofMillis(200);
  private static final boolean LINUX = System.getProperty("os.name", "").startsWith("Linux");
  private static final int STOP = LINUX ? 19 : 17;
  private static final int CONTINUE = LINUX ? 18 : 19;

  private final Process process;
  private final MethodHandle kill;
  private final CountDownLatch end = new CountDownLatch(1);
  private final Thread thread;

  /**
   * Begins to limit a process.
   *
   * @param share the share of one processor, above 0 and below 1
   */
  @SuppressWarnings("restricted") // the launcher enables native access
  CpuShare(Process process, double share) {
    this.process = process;
    Linker linker = Linker.nativeLinker();
    kill =
        linker.downcallHandle(
            linker.defaultLookup().find("kill").orElseThrow(),
            FunctionDescriptor.of(
                ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT));
    // While the process runs, it may use all processors.
    long running = (long) (PERIOD.toNanos() * share / Runtime.getRuntime().availableProcessors());
    thread = Thread.ofPlatform().daemon().name("cpu-share").start(() -> limit(running));
  }

  private void limit(long running) {
    try {
      do {
        send(STOP);
        if (end.await(PERIOD.toNanos() - running, TimeUnit.NANOSECONDS)) {
          break;
        }
        send(CONTINUE);
      } while (!end.await(running, TimeUnit.NANOSECONDS));
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    } finally {
      send(CONTINUE);
    }
  }

  private void send(int signal) {
    Stream.concat(Stream.of(process.toHandle()), process.descendants())
        .filter(ProcessHandle::isAlive)
        .forEach(
            one -> {
              try {
                int _ = (int) kill.invokeExact((int) one.pid(), signal);
              } catch (Throwable e) {
                throw new IllegalStateException("kill could not be called", e);
              }
            });
  }

  /** Ends the limit; the process runs on. */
  @Override
  public void close() {
    end.countDown();
    Joining.join(thread);
  }
}
