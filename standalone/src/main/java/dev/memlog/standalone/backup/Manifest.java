package dev.memlog.standalone.backup;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memlog.standalone.data.DataFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;

/**
 * The table of contents of a backup, which allows a restore to verify every file. It is written
 * last, so a directory without a manifest is not a complete backup.
 *
 * @param memlog the version of Memlog that took the backup
 * @param cluster the id of the broker's cluster
 * @param takenAt the time at which copying began; the backup contains all input acknowledged
 *     earlier
 * @param safePoint the time of the safe point; the backup contains derived records up to it
 * @param topics the end of each partition
 * @param files all files except the manifest
 */
public record Manifest(
    String memlog,
    String cluster,
    Instant takenAt,
    Instant safePoint,
    List<TopicEnd> topics,
    List<BackupFile> files) {

  /** The format of backups that this version writes and reads. */
  static final int FORMAT = 1;

  static final String NAME = "manifest.json";

  private static final ObjectMapper JSON = new ObjectMapper();

  public Manifest {
    topics = List.copyOf(topics);
    files = List.copyOf(files);
  }

  /** Returns the total size of all files, in bytes. */
  public long bytes() {
    return files.stream().mapToLong(BackupFile::bytes).sum();
  }

  /** Returns the manifest as JSON. */
  public String json() {
    ObjectNode root =
        JSON.createObjectNode()
            .put("format", FORMAT)
            .put("dataFormat", DataFormat.PRESENT)
            .put("memlog", memlog)
            .put("cluster", cluster)
            .put("takenAt", takenAt.toString())
            .put("safePoint", safePoint.toString());
    var ends = root.putArray("topics");
    topics.forEach(
        each ->
            ends.addObject()
                .put("topic", each.topic())
                .put("partition", each.partition())
                .put("end", each.end()));
    var list = root.putArray("files");
    files.forEach(
        each ->
            list.addObject()
                .put("path", each.path())
                .put("bytes", each.bytes())
                .put("sha256", each.sha256()));
    return root.toPrettyString() + "\n";
  }

  /**
   * Reads the manifest of a backup.
   *
   * @param root the backup
   * @throws BackupException if the manifest is absent, damaged, or of a format that this version
   *     cannot read
   */
  static Manifest read(Path root) throws IOException {
    Path file = root.resolve(NAME);
    if (!Files.isRegularFile(file)) {
      throw new BackupException(file + " must exist: the backup is incomplete, or there is none");
    }
    JsonNode json;
    try {
      json = JSON.readTree(Files.readString(file));
    } catch (JsonProcessingException e) {
      throw new BackupException(file + " must be JSON, got: " + e.getOriginalMessage());
    }
    requireNumber(file, json, "format", FORMAT);
    requireNumber(file, json, "dataFormat", DataFormat.PRESENT);
    List<TopicEnd> topics = new ArrayList<>();
    for (JsonNode each : json.path("topics")) {
      topics.add(
          new TopicEnd(
              each.path("topic").asText(),
              each.path("partition").asInt(),
              each.path("end").asLong()));
    }
    List<BackupFile> files = new ArrayList<>();
    for (JsonNode each : json.path("files")) {
      files.add(
          new BackupFile(
              each.path("path").asText(),
              each.path("bytes").asLong(-1),
              each.path("sha256").asText()));
    }
    if (files.isEmpty()) {
      throw new BackupException(file + " must name files, got none");
    }
    try {
      return new Manifest(
          json.path("memlog").asText(),
          json.path("cluster").asText(),
          Instant.parse(json.path("takenAt").asText()),
          Instant.parse(json.path("safePoint").asText()),
          topics,
          files);
    } catch (DateTimeParseException e) {
      throw new BackupException(file + " must have times in ISO 8601, got: " + e.getParsedString());
    }
  }

  private static void requireNumber(Path file, JsonNode json, String field, int expected) {
    JsonNode found = json.path(field);
    if (!found.isInt() || found.intValue() != expected) {
      throw new BackupException(
          "%s: %s must be %d, got %s: another version of Memlog wrote it"
              .formatted(file, field, expected, found.isMissingNode() ? "none" : found));
    }
  }
}
