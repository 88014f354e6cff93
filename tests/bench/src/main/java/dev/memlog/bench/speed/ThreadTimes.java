package dev.memlog.bench.speed;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The processor time that each group of a Java process's threads has used, as {@code jcmd} prints
 * it. Threads whose names differ only in numbers and ids are one group.
 *
 * @param nanos the moment of the look, as of {@link System#nanoTime}
 * @param count the number of threads
 * @param millis the processor time in milliseconds, by group
 */
record ThreadTimes(long nanos, int count, Map<String, Double> millis) {

  private static final Pattern THREAD =
      Pattern.compile("(?m)^\"(.*)\" .*?cpu=([0-9.]+)ms elapsed=");

  private static final Pattern ID = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");

  /** Returns the times of a running process of the same user. */
  static ThreadTimes of(long pid) throws IOException {
    String printed = printed(pid);
    ThreadTimes times = of(System.nanoTime(), printed);
    if (times.count == 0) {
      throw new IOException("jcmd " + pid + " Thread.print failed: " + printed);
    }
    return times;
  }

  /** Returns what {@code jcmd} prints about the threads of a running process. */
  static String printed(long pid) throws IOException {
    Path jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd");
    Process asked =
        new ProcessBuilder(jcmd.toString(), Long.toString(pid), "Thread.print")
            .redirectErrorStream(true)
            .start();
    return new String(asked.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  static ThreadTimes of(long nanos, String printed) {
    Map<String, Double> millis = new TreeMap<>();
    int count = 0;
    Matcher thread = THREAD.matcher(printed);
    while (thread.find()) {
      count++;
      millis.merge(group(thread.group(1)), Double.valueOf(thread.group(2)), Double::sum);
    }
    return new ThreadTimes(nanos, count, millis);
  }

  private static String group(String name) {
    String kind = name.contains(" | ") ? name.substring(0, name.indexOf(" | ")) : name;
    return ID.matcher(kind).replaceAll("#").replaceAll("[0-9]+", "#");
  }

  /** Returns the share of a core that each group has used since an earlier look, in percent. */
  Map<String, Double> percentSince(ThreadTimes earlier) {
    double elapsed = (nanos - earlier.nanos) / 1e6;
    Map<String, Double> percent = new TreeMap<>();
    millis.forEach(
        (group, time) ->
            percent.put(
                group,
                100 * Math.max(0, time - earlier.millis.getOrDefault(group, 0.0)) / elapsed));
    return percent;
  }
}
