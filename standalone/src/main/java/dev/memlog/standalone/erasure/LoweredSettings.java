package dev.memlog.standalone.erasure;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.AlterConfigOp.OpType;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.TopicConfig;

/**
 * The settings of topics that an erasure lowers for a minute or two. The journal, which the caller
 * stores before anything is changed, has the values to restore: a crash leaves no topic changed for
 * longer than until the next start.
 */
final class LoweredSettings {

  /** The time after which a segment may close while an erasure is hurried. */
  static final long SEGMENT_MILLIS = 5_000;

  private static final String CLOSING = TopicConfig.SEGMENT_MS_CONFIG;

  private static final Map<String, String> ALL =
      Map.of(
          CLOSING,
          Long.toString(SEGMENT_MILLIS),
          TopicConfig.MIN_COMPACTION_LAG_MS_CONFIG,
          "0",
          TopicConfig.MIN_CLEANABLE_DIRTY_RATIO_CONFIG,
          "0.0",
          TopicConfig.FILE_DELETE_DELAY_MS_CONFIG,
          "1000");

  private final Admin admin;

  LoweredSettings(Admin admin) {
    this.admin = admin;
  }

  /**
   * Returns the journal: for each {@code topic setting} the value to restore, empty for a setting
   * that the topic does not have itself.
   */
  Map<String, String> journal(Collection<String> topics)
      throws ExecutionException, InterruptedException {
    Map<String, String> journal = new HashMap<>();
    List<ConfigResource> resources = topics.stream().map(LoweredSettings::resource).toList();
    admin
        .describeConfigs(resources)
        .all()
        .get()
        .forEach(
            (resource, config) ->
                ALL.keySet()
                    .forEach(
                        setting -> {
                          ConfigEntry entry = config.get(setting);
                          boolean own =
                              entry != null
                                  && entry.source()
                                      == ConfigEntry.ConfigSource.DYNAMIC_TOPIC_CONFIG;
                          journal.put(resource.name() + " " + setting, own ? entry.value() : "");
                        }));
    return journal;
  }

  /** Has segments close soon. */
  void closeSegments(Map<String, String> journal) throws ExecutionException, InterruptedException {
    alter(journal, CLOSING, true, false);
  }

  /** Restores the time after which segments close, before records may be compacted at once. */
  void leaveSegments(Map<String, String> journal) throws ExecutionException, InterruptedException {
    alter(journal, CLOSING, true, true);
  }

  /** Has the broker compact closed segments at once, and delete files soon. */
  void compact(Map<String, String> journal) throws ExecutionException, InterruptedException {
    alter(journal, CLOSING, false, false);
  }

  /** Restores every setting of the journal. */
  void restore(Map<String, String> journal) throws ExecutionException, InterruptedException {
    alter(journal, "", false, true);
  }

  /**
   * Changes the settings of a journal.
   *
   * @param setting the only setting to change, or the one not to change
   * @param only which of both it is
   * @param restored whether the former values are restored
   */
  private void alter(Map<String, String> journal, String setting, boolean only, boolean restored)
      throws ExecutionException, InterruptedException {
    Map<ConfigResource, Collection<AlterConfigOp>> changes = new HashMap<>();
    journal.forEach(
        (entry, former) -> {
          String[] topicAndSetting = entry.split(" ", 2);
          String name = topicAndSetting[1];
          String lowered = ALL.get(name);
          if (name.equals(setting) == only && lowered != null) {
            changes
                .computeIfAbsent(resource(topicAndSetting[0]), _ -> new ArrayList<>())
                .add(
                    restored && former.isEmpty()
                        ? new AlterConfigOp(new ConfigEntry(name, null), OpType.DELETE)
                        : new AlterConfigOp(
                            new ConfigEntry(name, restored ? former : lowered), OpType.SET));
          }
        });
    admin.incrementalAlterConfigs(changes).all().get();
  }

  private static ConfigResource resource(String topic) {
    return new ConfigResource(ConfigResource.Type.TOPIC, topic);
  }
}
