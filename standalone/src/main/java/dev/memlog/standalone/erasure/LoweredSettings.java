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
 * The settings of topics that an erasure lowers for a minute or two. The caller stores the journal
 * of the values to restore before any change. So a crash leaves a topic changed only until the next
 * start.
 */
record LoweredSettings(Admin admin) {

  /** The lowered age, in milliseconds, after which a segment may close. */
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

  /**
   * Returns the journal: a map from {@code topic setting} to the value to restore. The value is
   * empty if the topic does not override that setting.
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

  /** Lowers the time after which segments close. */
  void closeSegments(Map<String, String> journal) throws ExecutionException, InterruptedException {
    alter(journal, CLOSING, true, false);
  }

  /** Restores the time after which segments close, before records may be compacted at once. */
  void leaveSegments(Map<String, String> journal) throws ExecutionException, InterruptedException {
    alter(journal, CLOSING, true, true);
  }

  /**
   * Lowers the other settings, so that the broker compacts closed segments immediately and deletes
   * files soon.
   */
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
   * @param setting the setting to change or to exclude
   * @param only true to change only that setting, false to change all settings except it
   * @param restored true to restore the former values, false to lower the settings
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
