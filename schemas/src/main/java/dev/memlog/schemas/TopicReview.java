package dev.memlog.schemas;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A comparison of a cluster's topics with their specifications. Refusals are differences with which
 * deletions or the processing of records would fail. Losses are differences that cost something
 * else, so that a service may run with them.
 */
final class TopicReview {

  /** The least time for which the broker must keep records that a stage may not have read yet. */
  private static final Duration UNREAD = Duration.ofDays(7);

  private final List<String> refusals = new ArrayList<>();
  private final List<String> losses = new ArrayList<>();

  /** Returns the differences with which no service may start, one sentence for each. */
  List<String> refusals() {
    return List.copyOf(refusals);
  }

  /** Returns the differences that cost something, one sentence for each, with the cost. */
  List<String> losses() {
    return List.copyOf(losses);
  }

  /** Compares a topic's number of partitions, which must be the wanted one. */
  void partitions(TopicSpec topic, int wanted, int actual) {
    if (actual != wanted) {
      refusals.add(
          "topic %s must have partitions=%d, has %d".formatted(topic.name(), wanted, actual));
    }
  }

  /** Compares a topic's number of replicas; any wanted number below 1 suffices. */
  void replicas(TopicSpec topic, int wanted, int actual) {
    if (actual < wanted) {
      losses.add(
          "topic %s has replicas=%d, not %d: its records are lost with so many brokers"
              .formatted(topic.name(), actual, wanted));
    }
  }

  /**
   * Compares a topic's settings.
   *
   * @param wanted the settings that the topic would be created with
   * @param actual the settings of the topic; one that the cluster does not report is not compared
   */
  void settings(TopicSpec topic, Map<String, String> wanted, Map<String, String> actual) {
    var one = new OneTopic(topic, wanted, actual);
    one.cleanup();
    one.retention();
    one.limits();
    one.erasure();
    one.durability();
  }

  /** The comparison of one topic's settings. */
  private final class OneTopic {

    private final TopicSpec topic;
    private final Map<String, String> wanted;
    private final Map<String, String> actual;

    private OneTopic(TopicSpec topic, Map<String, String> wanted, Map<String, String> actual) {
      this.topic = topic;
      this.wanted = wanted;
      this.actual = actual;
    }

    private void cleanup() {
      String policy = actual.getOrDefault("cleanup.policy", "");
      Set<String> policies = Set.of(policy.split(","));
      boolean compacts = policies.contains("compact");
      boolean expires =
          policies.contains("delete") && !actual.getOrDefault("retention.ms", "-1").equals("-1");
      switch (topic.cleanup()) {
        case JANITOR, DELETE -> {
          if (compacts) {
            refuse("cleanup.policy", "compaction would remove records that are still needed");
          }
        }
        case COMPACT -> {
          if (!compacts) {
            refuse("cleanup.policy", "without compaction, deleted data would stay for ever");
          } else if (expires) {
            refuse("cleanup.policy", "the broker would delete current data by its age");
          }
        }
        case COMPACT_DELETE -> {
          if (!compacts) {
            refuse("cleanup.policy", "without compaction, deleted data would stay");
          } else if (!policies.contains("delete")) {
            lose("cleanup.policy", "its records stay for ever");
          }
        }
      }
      if (Long.toString(Long.MAX_VALUE).equals(actual.get("min.compaction.lag.ms"))) {
        refusals.add(
            "topic %s must have min.compaction.lag.ms=0: memlog move is filling it, or has failed"
                .formatted(topic.name()));
      }
    }

    private void retention() {
      Long kept = number("retention.ms");
      if (kept == null || !wanted.containsKey("retention.ms")) {
        return;
      }
      long want = Long.parseLong(wanted.getOrDefault("retention.ms", "-1"));
      if (topic.cleanup() != TopicSpec.Cleanup.JANITOR) {
        if (kept != want) {
          lose("retention.ms", "its records stay for another time than documented");
        }
        return;
      }
      boolean appended = "LogAppendTime".equals(actual.get("message.timestamp.type"));
      String unread = "the broker deletes older records, also those that a stage has not read";
      if (kept >= 0 && (kept < UNREAD.toMillis() || !appended)) {
        refuse("retention.ms", unread);
      } else if (kept >= 0) {
        lose("retention.ms", unread);
      } else if (!appended) {
        lose("message.timestamp.type", "imported records with old times are deleted early");
      }
    }

    private void limits() {
      if (below("max.message.bytes")) {
        refuse("max.message.bytes", "a larger record would stop the stage that writes it");
      }
      if (below("delete.retention.ms")) {
        refuse("delete.retention.ms", "a consumer that is down for longer would miss deletions");
      }
    }

    private void erasure() {
      for (String name : List.of("segment.ms", "max.compaction.lag.ms")) {
        Long value = number(name);
        if (value != null
            && wanted.containsKey(name)
            && value > Long.parseLong(wanted.getOrDefault(name, ""))) {
          lose(name, "deleted text stays on the brokers' disks for longer");
        }
      }
    }

    private void durability() {
      if (wanted.containsKey("flush.messages") && !"1".equals(actual.get("flush.messages"))) {
        lose("flush.messages", "with one replica, a power loss loses acknowledged writes");
      }
      if (below("min.insync.replicas")) {
        lose("min.insync.replicas", "the loss of one broker can lose acknowledged writes");
      }
      if ("true".equals(actual.get("unclean.leader.election.enable"))) {
        losses.add(
            "topic %s has unclean.leader.election.enable=true: an election can lose acknowledged writes"
                .formatted(topic.name()));
      }
    }

    private boolean below(String name) {
      Long value = number(name);
      return value != null
          && wanted.containsKey(name)
          && value < Long.parseLong(wanted.getOrDefault(name, ""));
    }

    private @Nullable Long number(String name) {
      String value = actual.get(name);
      return value == null ? null : Long.valueOf(value);
    }

    private void refuse(String name, String why) {
      refusals.add(
          "topic %s must have %s=%s, has %s: %s"
              .formatted(topic.name(), name, wanted.get(name), actual.get(name), why));
    }

    private void lose(String name, String cost) {
      losses.add(
          "topic %s has %s=%s, not %s: %s"
              .formatted(topic.name(), name, actual.get(name), wanted.get(name), cost));
    }
  }
}
