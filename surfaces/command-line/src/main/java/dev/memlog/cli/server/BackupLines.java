package dev.memlog.cli.server;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.memlog.standalone.backup.Manifest;
import dev.memlog.terminal.Progress;
import dev.memlog.terminal.Screen;
import java.nio.file.Path;

/** A printer of the result of a backup or of a restore, as text or as JSON. */
public record BackupLines(Screen screen, boolean json) {

  /**
   * Prints the result.
   *
   * @param done the completed action, such as {@code Backed up}
   * @param from the directory or file that was read
   * @param to the directory or file that was written
   * @param manifest the manifest of the backup
   */
  public void print(String done, Path from, Path to, Manifest manifest) {
    long topics = manifest.topics().stream().map(end -> end.topic()).distinct().count();
    if (json) {
      screen.line(
          new ObjectMapper()
              .createObjectNode()
              .put("from", from.toString())
              .put("to", to.toString())
              .put("topics", topics)
              .put("partitions", manifest.topics().size())
              .put("files", manifest.files().size())
              .put("bytes", manifest.bytes())
              .put("cluster", manifest.cluster())
              .put("memlog", manifest.memlog())
              .put("takenAt", manifest.takenAt().toString())
              .put("safePoint", manifest.safePoint().toString())
              .toPrettyString());
      return;
    }
    screen.line(
        "%s %s to %s: %s files, %s bytes, checked.",
        done,
        from,
        to,
        Progress.number(manifest.files().size()),
        Progress.number(manifest.bytes()));
    screen.dimLine(
        "All input acknowledged before %s; derived records up to %s.",
        manifest.takenAt(), manifest.safePoint());
  }
}
