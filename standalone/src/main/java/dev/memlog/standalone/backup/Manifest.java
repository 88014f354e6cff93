package dev.memlog.standalone.backup;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.deser.std.FromStringDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import dev.memlog.standalone.data.DataFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
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

  private static final ObjectMapper JSON =
      new ObjectMapper()
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(
              DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES,
              DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
          .registerModule(
              new SimpleModule()
                  .addSerializer(Instant.class, ToStringSerializer.instance)
                  .addDeserializer(Instant.class, new TimeReader()));

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
        JSON.createObjectNode().put("format", FORMAT).put("dataFormat", DataFormat.PRESENT);
    root.setAll((ObjectNode) JSON.valueToTree(this));
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
    Manifest manifest;
    try {
      JsonNode json = JSON.readTree(Files.readString(file));
      requireNumber(file, json, "format", FORMAT);
      requireNumber(file, json, "dataFormat", DataFormat.PRESENT);
      manifest = JSON.treeToValue(json, Manifest.class);
    } catch (JsonProcessingException e) {
      throw new BackupException(file + " must be a manifest, got: " + e.getOriginalMessage());
    }
    if (manifest.files().isEmpty()) {
      throw new BackupException(file + " must name files, got none");
    }
    return manifest;
  }

  private static void requireNumber(Path file, JsonNode json, String field, int expected) {
    JsonNode found = json.path(field);
    if (!found.isInt() || found.intValue() != expected) {
      throw new BackupException(
          "%s: %s must be %d, got %s: another version of Memlog wrote it"
              .formatted(file, field, expected, found.isMissingNode() ? "none" : found));
    }
  }

  private static final class TimeReader extends FromStringDeserializer<Instant> {

    TimeReader() {
      super(Instant.class);
    }

    @Override
    protected Instant _deserialize(String value, DeserializationContext context) {
      return Instant.parse(value);
    }
  }
}
