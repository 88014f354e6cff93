package dev.memlog.bench.speed;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memlog.standalone.Versions;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** A description of the machine of a run and of its load. */
final class Machine {

  private Machine() {}

  /** Returns the machine's data, including the load average of the last minute before the run. */
  static ObjectNode describe() {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("cpu", field(Path.of("/proc/cpuinfo"), "model name").orElse("unknown"));
    node.put("processors", Runtime.getRuntime().availableProcessors());
    number(Path.of("/proc/meminfo"), "MemTotal").ifPresent(kb -> node.put("memoryMb", kb / 1024));
    node.put(
        "os", System.getProperty("os.name", "?") + " " + System.getProperty("os.version", "?"));
    node.put("arch", System.getProperty("os.arch", "?"));
    node.put("java", Runtime.version().toString());
    node.put("memlog", Versions.memlog());
    node.put("loadBefore", load());
    return node;
  }

  static double load() {
    return Math.round(100 * ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage())
        / 100.0;
  }

  static String line(ObjectNode machine) {
    return String.format(
        Locale.ROOT,
        "%s, %d processors, %,d MB, %s, Java %s, load before %.1f",
        machine.path("cpu").asText(),
        machine.path("processors").asInt(),
        machine.path("memoryMb").asLong(),
        machine.path("os").asText(),
        machine.path("java").asText(),
        machine.path("loadBefore").asDouble());
  }

  /** Returns the resident memory of a process in MB; empty if the system does not report it. */
  static OptionalLong residentMb(long pid) {
    OptionalLong kb = number(Path.of("/proc", Long.toString(pid), "status"), "VmRSS");
    return kb.isPresent() ? OptionalLong.of(kb.getAsLong() / 1024) : kb;
  }

  /**
   * Returns the bytes that a process has written to disks; empty if the system does not report it.
   */
  static OptionalLong writtenBytes(long pid) {
    return number(Path.of("/proc", Long.toString(pid), "io"), "write_bytes");
  }

  private static OptionalLong number(Path file, String name) {
    return field(file, name).stream()
        .mapToLong(v -> Long.parseLong(v.replaceAll("\\D", "")))
        .findFirst();
  }

  private static Optional<String> field(Path file, String name) {
    try (Stream<String> lines = Files.lines(file)) {
      return lines
          .filter(line -> line.startsWith(name))
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .findFirst();
    } catch (IOException e) {
      // Not every system has this file.
      return Optional.empty();
    }
  }
}
